/** A key as a vault keeps it: its bytes, that it was destroyed, or that it was only condemned and never made. */
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
