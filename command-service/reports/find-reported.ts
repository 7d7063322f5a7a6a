import { Refusal } from '@duende/contracts/common/refusal';
import type { EventData } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { accountDecider } from '../accounts/decide-account.ts';
import { commentDecider } from '../comments/comment.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { partyDecider } from '../parties/party.ts';
import { notApproved } from '../parties/upcoming-party.ts';
import { ridesDecider } from '../rides/rides.ts';

type Reported = Pick<EventData<'ThingReported'>, 'thing' | 'thingId' | 'partyId' | 'ownerId'>;

export interface Named {
  readonly thing: Reported['thing'];
  readonly id: string;
  readonly eventId?: string | null | undefined;
}

/** @throws Refusal if it does not exist or is hidden */
export async function findReported(
  handler: Pick<CommandHandler, 'load'>,
  { thing, id, eventId }: Named,
): Promise<Reported> {
  const about = { thing, thingId: id };
  switch (thing) {
    case 'party':
      return { ...about, partyId: id, ownerId: await authorOf(handler, id) };
    case 'comment': {
      const { state } = await handler.load(commentDecider, streams.comment(id));
      if (state.status !== 'approved') throw new Refusal('comment.not-found');
      await authorOf(handler, state.partyId);
      return { ...about, partyId: state.partyId, ownerId: state.authorId };
    }
    case 'ride': {
      const partyId = eventId ?? '';
      if (partyId === '') throw new Refusal('ride.not-found');
      await authorOf(handler, partyId);
      const { state } = await handler.load(ridesDecider, streams.rides(partyId));
      const pin = state.pins.find(({ rideId }) => rideId === id);
      if (pin === undefined) throw new Refusal('ride.not-found');
      return { ...about, partyId, ownerId: pin.userId };
    }
    case 'user': {
      const { state } = await handler.load(accountDecider, streams.user(id));
      if (state.status !== 'registered') throw new Refusal('account.not-found');
      return { ...about, partyId: null, ownerId: id };
    }
    default:
      throw new TypeError(`cannot be reported: ${thing satisfies never as string}`);
  }
}

async function authorOf(handler: Pick<CommandHandler, 'load'>, partyId: string): Promise<string | null> {
  const { state } = await handler.load(partyDecider, streams.party(partyId));
  const objection = notApproved(state);
  if (objection !== null || state.status === 'unsubmitted') throw new Refusal('party.not-found');
  return state.authorId;
}
