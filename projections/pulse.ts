import type { EventType } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { madridDayOf } from './madrid-day-of.ts';
import { joined, type FoldedEvent, type Projection } from './projection.ts';

/** What one day in Madrid brought a party; nobody is named in it, and erasing somebody leaves it as it is. */
export interface PulseDocument extends StoredDocument {
  readonly partyId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** how often somebody confirmed on that day, and withdrew */
  readonly confirmed: number;
  readonly withdrawn: number;
  /** ids of the rides that were offered on that day and not taken back on it */
  readonly offers: readonly string[];
  /** places of the rides published on that day, whatever became of them */
  readonly seatsOffered: number;
  readonly seatsNeeded: number;
  /** decisions on comments that were taken on that day */
  readonly commentsApproved: number;
  readonly commentsRejected: number;
}

const PULSE: CollectionSpec<PulseDocument> = {
  name: 'pulse.v2',
  indexes: [{ keys: { partyId: 1, day: 1 } }, { keys: { day: 1, _id: 1 } }],
};

const PULSE_EVENTS = [
  'RsvpConfirmed',
  'RsvpWithdrawn',
  'RidePublished',
  'RideRemoved',
  'CommentApproved',
  'CommentRejected',
] as const satisfies readonly EventType[];

function pulseTouched(event: FoldedEvent): readonly string[] {
  switch (event.type) {
    case 'RsvpConfirmed':
    case 'RsvpWithdrawn':
    case 'RidePublished':
    case 'RideRemoved':
    case 'CommentApproved':
    case 'CommentRejected':
      return [joined(event.data.partyId, madridDayOf(event))];
    default:
      return [];
  }
}

type Counts = Omit<PulseDocument, '_id' | 'position' | 'partyId' | 'day'>;

const NOTHING: Counts = {
  confirmed: 0,
  withdrawn: 0,
  offers: [],
  seatsOffered: 0,
  seatsNeeded: 0,
  commentsApproved: 0,
  commentsRejected: 0,
};

function foldPulse(pulse: PulseDocument | null, event: FoldedEvent, id: string): PulseDocument | null {
  const before: Counts = pulse ?? NOTHING;
  switch (event.type) {
    case 'RsvpConfirmed':
      return counted(pulse, event, id, { confirmed: before.confirmed + 1 });
    case 'RsvpWithdrawn':
      return counted(pulse, event, id, { withdrawn: before.withdrawn + 1 });
    case 'CommentApproved':
      return counted(pulse, event, id, { commentsApproved: before.commentsApproved + 1 });
    case 'CommentRejected':
      return counted(pulse, event, id, { commentsRejected: before.commentsRejected + 1 });
    case 'RidePublished': {
      const { rideId, rideType, passengerCount } = event.data;
      if (rideType === 'need')
        return counted(pulse, event, id, { seatsNeeded: before.seatsNeeded + passengerCount });
      const seatsOffered = before.seatsOffered + passengerCount;
      return counted(pulse, event, id, { offers: [...before.offers, rideId], seatsOffered });
    }
    case 'RideRemoved': {
      const { rideId } = event.data;
      // One of another day stays new on the day it came.
      if (pulse?.offers.includes(rideId) !== true) return pulse;
      return counted(pulse, event, id, { offers: pulse.offers.filter((offer) => offer !== rideId) });
    }
    default:
      return pulse;
  }
}

/** The day with other counts. Written out: there is one for most of what happens, and a literal makes them small and quick. */
function counted(
  before: PulseDocument | null,
  event: FoldedEvent & { readonly data: { readonly partyId: string } },
  id: string,
  changed: Partial<Counts>,
): PulseDocument {
  const counts = before ?? NOTHING;
  return {
    confirmed: changed.confirmed ?? counts.confirmed,
    withdrawn: changed.withdrawn ?? counts.withdrawn,
    offers: changed.offers ?? counts.offers,
    seatsOffered: changed.seatsOffered ?? counts.seatsOffered,
    seatsNeeded: changed.seatsNeeded ?? counts.seatsNeeded,
    commentsApproved: changed.commentsApproved ?? counts.commentsApproved,
    commentsRejected: changed.commentsRejected ?? counts.commentsRejected,
    _id: id,
    position: event.position,
    partyId: event.data.partyId,
    day: before?.day ?? madridDayOf(event),
  };
}

/** A party's own events by day. Sockets need no word of it: the messages on attendance and rides say the same. */
export const pulseProjection: Projection<PulseDocument> = {
  name: 'pulse',
  collection: PULSE,
  handles: PULSE_EVENTS,
  touches: pulseTouched,
  fold: foldPulse,
};
