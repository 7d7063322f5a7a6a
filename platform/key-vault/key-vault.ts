/** Names of the secrets the vault makes once and never rotates (session keys rotate by their own means). */
export const SECRETS = ['claim-hash', 'command-id', 'password-ticket', 'setup-code'] as const;
export type SecretName = (typeof SECRETS)[number];

/**
 * Keys that seal personal data, one for each person (`user-<id>`) or anonymous comment (`comment-<id>`), kept outside
 * the log so that deleting one makes every copy of what it sealed unreadable. Keys are 32 bytes for AES-256-GCM.
 * Every method rejects with `VaultUnavailable` when the store cannot be reached.
 */
export interface KeyVault {
  /** The key, made and durable before this resolves when there was none. A destroyed key is never made again: `null`. */
  obtain(keyId: string): Promise<Uint8Array | null>;
  /** The keys there are; ids without a key (never made, or destroyed) are absent. */
  find(keyIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /**
   * Notes that a key is to be destroyed; durable before this resolves. The key stays usable: the note is what finds an
   * erasure again that a crash cut short. Idempotent; a destroyed key is not noted again.
   */
  condemn(keyId: string): Promise<void>;
  /** Keys noted by `condemn` and not destroyed yet. */
  condemned(): Promise<readonly string[]>;
  /** Deletes a key for good, with the note of its being condemned, leaving a mark that it must not be made again. Idempotent. */
  destroy(keyId: string): Promise<void>;
  /** A secret of 32 bytes, made on first use. */
  secret(name: SecretName): Promise<Uint8Array>;
}

export class VaultUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'VaultUnavailable';
  }
}
