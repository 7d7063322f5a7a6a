import type { Command } from '@duende/contracts/commands/command-schemas';
import type { RsvpEvent } from '@duende/contracts/events/domain-event';
import { evolveRsvp, NOT_GOING, type RsvpState } from './rsvp-state.ts';

export type RsvpCommand = Command<'SetRsvp'>;

export const rsvpDecider = {
  initialState: NOT_GOING,
  evolve: evolveRsvp,

  decide({ data }: RsvpCommand, state: RsvpState): readonly RsvpEvent[] {
    const { partyId, userId, isGoing } = data;
    const asked = isGoing ?? !state.isGoing;
    if (asked === state.isGoing) return [];
    return [{ type: asked ? 'RsvpConfirmed' : 'RsvpWithdrawn', data: { partyId, userId } }];
  },
};
