import type { Position } from '@duende/contracts/events/domain-event';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { ReadModels } from '@duende/projections/registry/registry';
import { partyAnswer } from './find-party.ts';

export type ApprovedParties = (position: Position) => Promise<readonly EventAnswer[]>;

/** `null` until filled. */
interface HeldParties {
  position(): Position | null;
  readonly parties: { answers(): readonly EventAnswer[] };
}

/**
 * Uses the response cache, or the read model while the cache lags. So filtering costs the same on every
 * store.
 */
export function approvedParties(models: Pick<ReadModels, 'parties'>, cache: HeldParties): ApprovedParties {
  return async (position) => {
    const held = cache.position();
    if (held !== null && held >= position) return cache.parties.answers();
    return (await models.parties.find({ status: 'approved' })).map((party) => partyAnswer(party));
  };
}
