import { createHmac } from 'node:crypto';
import type { LogMarks } from '../event-log/log-marks.ts';
import { OperatorError } from '../process/operator-error.ts';
import type { KeyVault } from './key-vault.ts';

const MARK = 'key-vault';

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
  const secret = await vault.secret('claim-hash');
  const fingerprint = createHmac('sha256', secret).update('fingerprint').digest('hex');
  if ((await log.markOnce(MARK, fingerprint)) !== fingerprint) throw new VaultMismatch();
}
