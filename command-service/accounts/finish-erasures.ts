import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import type { Logger } from '@duende/platform/observability/logger';
import { erasureOf } from './load-account.ts';
import { createErasureSettler, type SettlingDependencies } from './settle-erasure.ts';

export interface FinishErasuresDependencies extends SettlingDependencies {
  readonly vault: Pick<KeyVault, 'markedForDestruction' | 'destroy'>;
  readonly logger: Logger;
}

const PERSON = /^user-(.+)$/;

/**
 * Does what is left of erasures that were cut short: for the start, once the read models follow the log, and for a
 * timer. Goes by the vault's list of keys marked for destruction, which is as long as there are erasures unfinished. A key whose
 * erasure was never recorded is left alone: that person was never told that it was done. Answers how many it finished.
 */
export async function finishErasures(dependencies: FinishErasuresDependencies): Promise<number> {
  const { vault, logger } = dependencies;
  const settle = createErasureSettler(dependencies);
  let finished = 0;
  for (const keyId of await vault.markedForDestruction()) {
    const userId = PERSON.exec(keyId)?.[1];
    if (userId === undefined) continue;
    try {
      const erasure = await erasureOf(dependencies, userId);
      if (erasure === null) continue;
      if (await settle(erasure)) finished += 1;
      else logger.warn({ userId }, 'erasure waits for the read models');
    } catch (error) {
      logger.error({ err: error, userId }, 'erasure could not be finished');
    }
  }
  return finished;
}
