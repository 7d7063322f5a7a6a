import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';

/** What the runner must know to deliver a live message. The runner itself knows no message and no party. */
interface Delivery {
  /** the message is withheld while this party is removed; `null`: it is always published */
  readonly partyId: string | null;
  /** of messages with the same key only the latest counts, so that a rush may be thinned out; `null`: each one counts */
  readonly coalescingKey: string | null;
  /** a message held under this key is dropped, since what it counts is gone */
  readonly dropsKey: string | null;
}

/** A live message as a projection hands it to the runner. */
export interface OutgoingMessage extends AddressedLiveMessage, Delivery {}

/** Addresses a live message and says how it is to be delivered. */
export function outgoing(topics: AddressedLiveMessage['topics'], message: LiveMessage): OutgoingMessage {
  return { topics, message, ...deliveryOf(message) };
}

const AT_ONCE: Delivery = { partyId: null, coalescingKey: null, dropsKey: null };

/** Exhaustive, so that nobody adds a live message without deciding what becomes of it when its party is removed. */
function deliveryOf(message: LiveMessage): Delivery {
  switch (message.name) {
    // That a party came, changed or went is what its removal consists of.
    case 'event.approved':
    case 'event.updated':
      return AT_ONCE;
    case 'event.removed':
      return { ...AT_ONCE, dropsKey: message.payload.eventId };
    case 'rsvp.count': {
      const { eventId } = message.payload;
      return { ...AT_ONCE, partyId: eventId, coalescingKey: eventId };
    }
    case 'comment.approved':
    case 'comment.removed':
    case 'ride.published':
    case 'ride.removed':
    case 'ride.matched':
      return { ...AT_ONCE, partyId: message.payload.eventId };
    case 'audit.recorded':
      return { ...AT_ONCE, coalescingKey: 'audit' };
    case 'moderation.pending':
      return { ...AT_ONCE, coalescingKey: 'moderation' };
    // People receive their own answers, and decisions on what they sent, whatever becomes of the party.
    case 'rsvp.mine':
    case 'moderation.decided':
    case 'comment.decided':
    case 'resync':
      return AT_ONCE;
    default:
      message satisfies never;
      throw new TypeError(`it is not decided how ${String((message as LiveMessage).name)} is delivered`);
  }
}
