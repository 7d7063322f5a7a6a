import type { EventType } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { madridDayOf } from './madrid-day-of.ts';
import type { FoldedEvent, Projection } from './projection.ts';

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
      return [`${event.data.partyId}.${madridDayOf(event)}`];
    default:
      return [];
  }
}

const NOTHING = {
  confirmed: 0,
  withdrawn: 0,
  offers: [],
  seatsOffered: 0,
  seatsNeeded: 0,
  commentsApproved: 0,
  commentsRejected: 0,
} as const;

function foldPulse(pulse: PulseDocument | null, event: FoldedEvent, id: string): PulseDocument | null {
  const { position } = event;
  const of = (partyId: string): PulseDocument =>
    pulse ?? { ...NOTHING, _id: id, position, partyId, day: madridDayOf(event) };
  switch (event.type) {
    case 'RsvpConfirmed':
    case 'RsvpWithdrawn': {
      const before = of(event.data.partyId);
      return event.type === 'RsvpConfirmed'
        ? { ...before, position, confirmed: before.confirmed + 1 }
        : { ...before, position, withdrawn: before.withdrawn + 1 };
    }
    case 'CommentApproved':
    case 'CommentRejected': {
      const before = of(event.data.partyId);
      return event.type === 'CommentApproved'
        ? { ...before, position, commentsApproved: before.commentsApproved + 1 }
        : { ...before, position, commentsRejected: before.commentsRejected + 1 };
    }
    case 'RidePublished': {
      const { partyId, rideId, rideType, passengerCount } = event.data;
      const before = of(partyId);
      if (rideType === 'need')
        return { ...before, position, seatsNeeded: before.seatsNeeded + passengerCount };
      const seatsOffered = before.seatsOffered + passengerCount;
      return { ...before, position, offers: [...before.offers, rideId], seatsOffered };
    }
    case 'RideRemoved': {
      const { rideId } = event.data;
      // One of another day stays new on the day it came.
      if (pulse?.offers.includes(rideId) !== true) return pulse;
      return { ...pulse, position, offers: pulse.offers.filter((offer) => offer !== rideId) };
    }
    default:
      return pulse;
  }
}

/** A party's own events by day. Sockets need no word of it: the messages on attendance and rides say the same. */
export const pulseProjection: Projection<PulseDocument> = {
  name: 'pulse',
  collection: PULSE,
  handles: PULSE_EVENTS,
  touches: pulseTouched,
  fold: foldPulse,
};
