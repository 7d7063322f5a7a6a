import { createHmac, createSecretKey } from 'node:crypto';
import { OperatorError } from '../errors/errors.ts';
import type { LogMarks } from '../event-log/event-log.ts';

/** Names of the secrets the vault makes once and never rotates (session keys rotate by their own means). */
export type SecretName =
  | 'claim-hash'
  | 'command-id'
  | 'password-ticket'
  | 'read-token'
  | 'calendar-token'
  | 'setup-code'
  | 'pseudonyms';

/**
 * Keys that seal personal data, one for each person (`user-<id>`), anonymous comment (`comment-<id>`) and reason (`reason-<event id>`), kept outside
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
  markForDestruction(keyId: string): Promise<void>;
  /** Keys noted by `markForDestruction` and not destroyed yet. */
  markedForDestruction(): Promise<readonly string[]>;
  /** Deletes a key for good, with the note, leaving a mark that it must not be made again. Idempotent. */
  destroy(keyId: string): Promise<void>;
  /** A secret of 32 bytes, made on first use. */
  secret(name: SecretName): Promise<Uint8Array>;
}

/**
 * A hash that only the holder of the secret can compute, so that a name cannot be guessed from it: HMAC-SHA256 of the
 * text's UTF-8, 64 hexadecimal digits. `secret` is one of the key vault's, 32 bytes.
 */
export function createKeyedHash(secret: Uint8Array): (text: string) => string {
  const key = createSecretKey(secret);
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex');
}

/** The mark under which a log keeps the fingerprint of its vault. */
export const VAULT_MARK = 'key-vault';

/** The vault is not the one this log was written with: names would be claimed twice and nothing sealed would open. */
export class VaultMismatch extends OperatorError {
  constructor() {
    super(
      'the key vault does not belong to this event log: its claim-hash secret has another fingerprint. ' +
        'Restore the vault that was kept with this log.',
    );
    this.name = 'VaultMismatch';
  }
}

/**
 * Binds a vault to a log at the first start (by a fingerprint of the secret behind all claims) and checks it at every
 * later one.
 * @throws VaultMismatch
 */
export async function checkFingerprint({ log, vault }: { log: LogMarks; vault: KeyVault }): Promise<void> {
  const fingerprint = fingerprintOf(await vault.secret('claim-hash'));
  if ((await log.markOnce(VAULT_MARK, fingerprint)) !== fingerprint) throw new VaultMismatch();
}

/** Tells a vault from others by its `claim-hash` secret, which it gives nothing away of. */
export function fingerprintOf(claimHash: Uint8Array): string {
  return createHmac('sha256', claimHash).update('fingerprint').digest('hex');
}

/** A key as a vault keeps it: its bytes, that it was destroyed, or that it was only marked for destruction and never made. */
export interface KeyRecord {
  readonly id: string;
  readonly bytes: Uint8Array | 'destroyed' | 'unmade';
  readonly isCondemned: boolean;
}

export interface SecretRecord {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** All that is in a key vault, to be carried from one to another. Rejects with `VaultUnavailable`. */
export interface VaultRecords {
  /** Every key, in pages; what changes meanwhile is seen as it was or as it is. */
  keys(): AsyncIterable<readonly KeyRecord[]>;
  secrets(): Promise<readonly SecretRecord[]>;
  /** Makes keys what these records say, in a vault that nobody uses; durable when it resolves. */
  putKeys(records: readonly KeyRecord[]): Promise<void>;
  putSecrets(records: readonly SecretRecord[]): Promise<void>;
}
