import type { Command } from '@duende/contracts/commands/command-schemas';
import type { ClaimEvent, SourceEvent } from '@duende/contracts/events/domain-event';
import type { SourceState } from '@duende/contracts/imports/source-events';
import type { Decider } from '../../handling/decider.ts';

/** `since`: day in Madrid; `''`: the import. */
export interface KnownSource {
  readonly says: SourceState;
  readonly since: string;
}

type SourceStreamEvent = SourceEvent | ClaimEvent;

/** A missing page counts as gone on a second day. */
export const sourceDecider: Decider<KnownSource, Command<'RecordSource'>, SourceStreamEvent> = {
  initialState: { says: 'there', since: '' },

  evolve(state, event) {
    if (event.type !== 'SourceHeard') return state;
    return { says: event.data.says, since: event.data.day };
  },

  decide({ data: { url, says, day } }, { says: before, since }) {
    const now = says === 'missing' ? missing(before, day > since) : says;
    return now === before ? [] : [{ type: 'SourceHeard', data: { url, says: now, day } }];
  },
};

function missing(before: SourceState, isLater: boolean): SourceState {
  if (before === 'gone' || (before === 'missing' && isLater)) return 'gone';
  return 'missing';
}
