import { createHmac } from 'node:crypto';
import type { LogMarks } from '../event-log/log-marks.ts';
import { OperatorError } from '../process/operator-error.ts';
import type { KeyVault } from './key-vault.ts';

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
