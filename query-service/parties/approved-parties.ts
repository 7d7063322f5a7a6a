import type { Position } from '@duende/contracts/events/domain-event';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { ReadModels } from '@duende/projections/registry/registry';
import { partyAnswer } from './find-party.ts';

/** The approved parties as they are at a position or later, in no order. */
export type ApprovedParties = (position: Position) => Promise<readonly EventAnswer[]>;

/** The approved parties as answers, and up to where they are in step with the read model; `null` while they are not there. */
interface HeldParties {
  position(): Position | null;
  readonly parties: { answers(): readonly EventAnswer[] };
}

/**
 * Those that the cache of answers holds anyway, of which a search has looked at each but once; where it has not come so far, those of the read
 * model. So a list that is narrowed costs the same on every store.
 */
export function approvedParties(models: Pick<ReadModels, 'parties'>, cache: HeldParties): ApprovedParties {
  return async (position) => {
    const held = cache.position();
    if (held !== null && held >= position) return cache.parties.answers();
    return (await models.parties.find({ status: 'approved' })).map(partyAnswer);
  };
}
