import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { StoreUnavailable } from '@duende/platform/errors/errors';

/** Up to the log's present end if known in time. */
export interface CountWaiting {
  (userId: string): Promise<number>;
}

export interface WaitingPartiesLimit {
  /** Before a submission is recorded. @throws Refusal `party.too-many-waiting` */
  admit(actor: Actor | null): Promise<void>;
}

/**
 * Only a limit, so a read model may answer. A person's commands run one at a time (`underWay`): one process never
 * exceeds `most`, each further one may add one. Administrators have no limit. If the count fails, the daily
 * allowance applies.
 */
export function createWaitingPartiesLimit({
  enabled,
  most,
  countWaiting,
}: {
  readonly enabled: boolean;
  readonly most: number;
  readonly countWaiting: CountWaiting;
}): WaitingPartiesLimit {
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
