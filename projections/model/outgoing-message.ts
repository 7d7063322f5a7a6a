import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';

/** The runner knows neither message types nor parties. */
export interface OutgoingMessage extends AddressedLiveMessage {
  /** withheld while this party is removed; `null`: always published */
  readonly partyId: string | null;
}

export function outgoing(topics: AddressedLiveMessage['topics'], message: LiveMessage): OutgoingMessage {
  return { topics, message, partyId: partyOf(message) };
}

/** Exhaustive: each new message must decide what a removed party means for it. */
function partyOf(message: LiveMessage): string | null {
  switch (message.name) {
    case 'rsvp.count':
    case 'comment.approved':
    case 'comment.removed':
    case 'ride.published':
    case 'ride.places':
    case 'ride.granted':
    case 'ride.reserved':
    case 'seat.free':
    case 'ride.removed':
    case 'ride.matched':
      return message.payload.eventId;
    // These messages announce the removal itself.
    case 'event.approved':
    case 'event.updated':
    case 'event.removed':
      return null;
    // People always receive their own answers and decisions.
    case 'rsvp.mine':
    case 'seat.changed':
    case 'moderation.decided':
    case 'comment.decided':
    case 'comment.changed':
    case 'audit.recorded':
    case 'moderation.pending':
    case 'reports.waiting':
    case 'resync':
      return null;
    default:
      message satisfies never;
      throw new TypeError(`no delivery is decided for ${String((message as LiveMessage).name)}`);
  }
}
