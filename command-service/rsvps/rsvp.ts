import type { Command } from '@duende/contracts/commands/command-schemas';
import type { RsvpEvent } from '@duende/contracts/events/domain-event';
import { counted, type Decision } from '../handling/decider.ts';

export interface RsvpState {
  readonly isGoing: boolean;
}

const NOT_GOING: RsvpState = { isGoing: false };
const GOING: RsvpState = { isGoing: true };

function evolveRsvp(state: RsvpState, event: RsvpEvent): RsvpState {
  switch (event.type) {
    case 'RsvpConfirmed':
      return GOING;
    case 'RsvpWithdrawn':
      return NOT_GOING;
    default:
      event satisfies never;
      return state;
  }
}

export const asksToGo = (isGoing: boolean | null, state: RsvpState): boolean => isGoing ?? !state.isGoing;

export type RsvpCommand = Command<'SetRsvp'>;

export const rsvpDecider = {
  initialState: NOT_GOING,
  evolve: evolveRsvp,

  decide({ data }: RsvpCommand, state: RsvpState): Decision<RsvpEvent> {
    const { partyId, userId, isGoing } = data;
    const asked = asksToGo(isGoing, state);
    if (asked === state.isGoing) return [];
    return counted('rsvpChanges', [
      { type: asked ? 'RsvpConfirmed' : 'RsvpWithdrawn', data: { partyId, userId } },
    ]);
  },
};
