import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';

/** A live message from a projection to the runner. The runner knows neither message types nor parties. */
export interface OutgoingMessage extends AddressedLiveMessage {
  /** withheld while this party is removed; `null`: always published */
  readonly partyId: string | null;
}

/** Addresses a live message and names the party whose removal withholds it. */
export function outgoing(topics: AddressedLiveMessage['topics'], message: LiveMessage): OutgoingMessage {
  return { topics, message, partyId: partyOf(message) };
}

/** Exhaustive: each new live message must decide what a removed party means for it. */
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
    // These messages announce the removal itself.
    case 'event.approved':
    case 'event.updated':
    case 'event.removed':
      return null;
    // People always receive their own answers and the decisions on their submissions.
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
