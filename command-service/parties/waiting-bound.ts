import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { StoreUnavailable } from '@duende/platform/errors/errors';

/** How many parties of a person wait for approval, everything counted that was recorded until now, where that is known in time. */
export interface CountWaiting {
  (userId: string): Promise<number>;
}

/** Keeps a person from having too many parties that wait for approval. */
export interface WaitingBound {
  /**
   * Asked before a submission is recorded, and when the person's earlier ones are through.
   * @throws Refusal `party.too-many-waiting`
   */
  admit(actor: Actor | null): Promise<void>;
}

/**
 * A bound, and no decision on a party: so a read model may be asked. A person's commands are carried out one at a time
 * (`underWay`); counted up to the one before, a process never lets more than `most` wait, several of them by as many more as there are others, where all are asked in one moment.
 * Administrators have no bound, and a count that nobody can tell stops nobody: the day's allowance does.
 */
export function createWaitingBound({
  enabled,
  most,
  countWaiting,
}: {
  readonly enabled: boolean;
  readonly most: number;
  readonly countWaiting: CountWaiting;
}): WaitingBound {
  return {
    async admit(actor) {
      if (!enabled || actor === null || actor.isAdmin) return;
      if ((await asFarAsKnown(countWaiting(actor.userId))) < most) return;
      throw new Refusal('party.too-many-waiting', { message: sentence(most) });
    },
  };
}

async function asFarAsKnown(counting: Promise<number>): Promise<number> {
  try {
    return await counting;
  } catch (error) {
    if (error instanceof StoreUnavailable) return 0;
    throw error;
  }
}

function sentence(most: number): string {
  const waiting = most === 1 ? '1 evento pendiente' : `${most} eventos pendientes`;
  return `Ya tienes ${waiting} de aprobación. Podrás enviar más cuando se revise alguno.`;
}
