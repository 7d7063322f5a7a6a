import { createHmac, createSecretKey } from 'node:crypto';
import { OperatorError } from '../errors/errors.ts';
import type { LogMarks } from '../event-log/event-log.ts';

/** The vault creates these once and never rotates them; session keys rotate separately. */
export type SecretName =
  | 'claim-hash'
  | 'command-id'
  | 'password-ticket'
  | 'read-token'
  | 'calendar-token'
  | 'setup-code'
  | 'hooks'
  | 'pseudonyms';

/**
 * Keys of personal data: per person (`user-<id>`), anonymous comment (`comment-<id>`) and reason
 * (`reason-<event id>`). Outside the log: deleting one makes all copies unreadable. 32 bytes for AES-256-GCM.
 * All methods reject with `VaultUnavailable`.
 */
export interface KeyVault {
  /** Creates the key durably if missing. `null`: destroyed, never created again. */
  obtain(keyId: string): Promise<Uint8Array | null>;
  /** Never created or destroyed ones are absent. */
  find(keyIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /**
   * Notes durably that a key must be destroyed, for erasures interrupted by a crash. The key stays usable.
   * Idempotent; ignores destroyed keys.
   */
  markForDestruction(keyId: string): Promise<void>;
  markedForDestruction(): Promise<readonly string[]>;
  /** Deletes a key and prevents its re-creation. Idempotent. */
  destroy(keyId: string): Promise<void>;
  /** 32 bytes, created on first use. */
  secret(name: SecretName): Promise<Uint8Array>;
}

/**
 * HMAC-SHA256 of UTF-8, 64 hexadecimal digits, so that names cannot be guessed. `secret`: 32 bytes from the vault.
 */
export function createKeyedHash(secret: Uint8Array): (text: string) => string {
  const key = createSecretKey(secret);
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex');
}

export const VAULT_MARK = 'key-vault';

/** The vault belongs to another log: names could be claimed twice and sealed data would not open. */
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
 * Binds a vault to a log at the first start; later starts check it.
 * @throws VaultMismatch
 */
export async function checkFingerprint({ log, vault }: { log: LogMarks; vault: KeyVault }): Promise<void> {
  const fingerprint = fingerprintOf(await vault.secret('claim-hash'));
  if ((await log.markOnce(VAULT_MARK, fingerprint)) !== fingerprint) throw new VaultMismatch();
}

/** Derived from the `claim-hash` secret without revealing it. */
export function fingerprintOf(claimHash: Uint8Array): string {
  return createHmac('sha256', claimHash).update('fingerprint').digest('hex');
}

/** A key with bytes, a destroyed key, or a mark for destruction without a key. */
export interface KeyRecord {
  readonly id: string;
  readonly bytes: Uint8Array | 'destroyed' | 'unmade';
  readonly isCondemned: boolean;
}

export interface SecretRecord {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The contents of a vault, for moving. Rejects with `VaultUnavailable`. */
export interface VaultRecords {
  /** Delivers all keys in pages; concurrent changes may be visible. */
  keys(): AsyncIterable<readonly KeyRecord[]>;
  secrets(): Promise<readonly SecretRecord[]>;
  /** Overwrites, in an unused vault; durable when it resolves. */
  putKeys(records: readonly KeyRecord[]): Promise<void>;
  putSecrets(records: readonly SecretRecord[]): Promise<void>;
}
