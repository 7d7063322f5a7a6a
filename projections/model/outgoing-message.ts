import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';

/** A live message as a projection hands it to the runner, which itself knows no message and no party. */
export interface OutgoingMessage extends AddressedLiveMessage {
  /** the message is withheld while this party is removed; `null`: it is always published */
  readonly partyId: string | null;
}

/** Addresses a live message and says which party's removal withholds it. */
export function outgoing(topics: AddressedLiveMessage['topics'], message: LiveMessage): OutgoingMessage {
  return { topics, message, partyId: partyOf(message) };
}

/** Exhaustive, so that nobody adds a live message without deciding what becomes of it when its party is removed. */
function partyOf(message: LiveMessage): string | null {
  switch (message.name) {
    case 'rsvp.count':
    case 'comment.approved':
    case 'comment.removed':
    case 'ride.published':
    case 'ride.places':
    case 'ride.granted':
    case 'ride.removed':
    case 'ride.matched':
      return message.payload.eventId;
    // That a party came, changed or went is what its removal consists of.
    case 'event.approved':
    case 'event.updated':
    case 'event.removed':
      return null;
    // People receive their own answers, and decisions on what they sent, whatever becomes of the party.
    case 'rsvp.mine':
    case 'seat.changed':
    case 'moderation.decided':
    case 'comment.decided':
    case 'audit.recorded':
    case 'moderation.pending':
    case 'reports.waiting':
    case 'resync':
      return null;
    default:
      message satisfies never;
      throw new TypeError(`it is not decided how ${String((message as LiveMessage).name)} is delivered`);
  }
}
