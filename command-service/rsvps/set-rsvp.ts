import type { Actor } from '@duende/contracts/permissions';
import { streams } from '@duende/contracts/events/streams';
import type { Take } from '../allowances/day-allowances.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler, Handled } from '../handling/command-handler.ts';
import { requireApprovedParty } from '../parties/require-party.ts';
import { rsvpDecider, type RsvpState } from './rsvp.ts';

/** Sets whether a person goes to a party; `null` toggles. `take`: what the person must have left for it. */
export interface SetRsvp {
  (
    actor: Actor,
    partyId: string,
    isGoing: boolean | null,
    context: CommandContext,
    take: Take,
  ): Promise<Handled<RsvpState>>;
}

/** The busiest command of all, apart from its route so that it needs no Express. */
export function createSetRsvp(handler: CommandHandler): SetRsvp {
  return ({ userId }, partyId, isGoing, context, take) =>
    handler.handle(
      rsvpDecider,
      streams.rsvp(partyId, userId),
      { type: 'SetRsvp', data: { partyId, userId, isGoing } },
      context,
      {
        async precondition() {
          await requireApprovedParty(handler, partyId, context);
          await take();
        },
      },
    );
}
