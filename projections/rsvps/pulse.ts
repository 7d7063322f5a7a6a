import type { EventType } from '@duende/contracts/events/domain-event';
import { monthOf } from '@duende/contracts/common/madrid-time';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import { madridDayOf } from '../model/madrid-day-of.ts';
import { type EventOf, joined, type Projection } from '../model/projection.ts';

/** One day in Madrid. */
export interface PulseDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** confirmations and withdrawals */
  readonly confirmed: number;
  readonly withdrawn: number;
  /** offered and not removed on that day */
  readonly offers: readonly string[];
  /** even if removed later */
  readonly seatsOffered: number;
  readonly seatsNeeded: number;
  readonly commentsApproved: number;
  readonly commentsRejected: number;
}

/**
 * A month. No personal data; an erasure does not change it. One document per day would be nearly one per
 * event.
 */
export interface PulseDocument extends StoredDocument {
  readonly partyId: string;
  /** `YYYY-MM` */
  readonly month: string;
  /** with activity, in order */
  readonly days: readonly PulseDay[];
}

const PULSE: CollectionSpec<PulseDocument> = {
  name: 'pulse.v3',
  indexes: [{ keys: { partyId: 1, month: 1 } }, { keys: { month: 1, _id: 1 } }],
};

const PULSE_EVENTS = [
  'RsvpConfirmed',
  'RsvpWithdrawn',
  'RidePublished',
  'RideRemoved',
  'CommentApproved',
  'CommentRejected',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof PULSE_EVENTS>;

const pulseTouched = (event: Handled): readonly string[] => [
  joined(event.data.partyId, monthOf(madridDayOf(event))),
];

export const NOTHING: Omit<PulseDay, 'day'> = {
  confirmed: 0,
  withdrawn: 0,
  offers: [],
  seatsOffered: 0,
  seatsNeeded: 0,
  commentsApproved: 0,
  commentsRejected: 0,
};

function foldPulse(pulse: PulseDocument | null, event: Handled, id: string): PulseDocument | null {
  const today = madridDayOf(event);
  const days = pulse?.days ?? [];
  const last = days.at(-1);
  // Effective time never decreases.
  const isOpen = last?.day === today;
  const changed = changedDay(isOpen ? last : { day: today, ...NOTHING }, event);
  if (changed === null) return pulse;
  const { partyId } = event.data;
  const month = pulse?.month ?? monthOf(today);
  // A spread list allocates twice the memory, and this one is long-lived.
  const known = isOpen ? days.with(-1, changed) : days.concat(changed);
  return { _id: id, position: event.position, partyId, month, days: known };
}

/** `null` if unchanged. Literals, as they use little memory and there are many days. */
function changedDay(day: PulseDay, event: Handled): PulseDay | null {
  let { confirmed, withdrawn, offers, seatsOffered, seatsNeeded, commentsApproved, commentsRejected } = day;
  switch (event.type) {
    case 'RsvpConfirmed':
      confirmed += 1;
      break;
    case 'RsvpWithdrawn':
      withdrawn += 1;
      break;
    case 'CommentApproved':
      commentsApproved += 1;
      break;
    case 'CommentRejected':
      commentsRejected += 1;
      break;
    case 'RidePublished': {
      const { rideId, rideType, passengerCount } = event.data;
      if (rideType === 'need') seatsNeeded += passengerCount;
      else [offers, seatsOffered] = [[...offers, rideId], seatsOffered + passengerCount];
      break;
    }
    case 'RideRemoved': {
      const { rideId } = event.data;
      // A ride of an earlier day stays new on that day.
      if (!offers.includes(rideId)) return null;
      offers = offers.filter((offer) => offer !== rideId);
      break;
    }
    default:
      return event satisfies never;
  }
  return {
    day: day.day,
    confirmed,
    withdrawn,
    offers,
    seatsOffered,
    seatsNeeded,
    commentsApproved,
    commentsRejected,
  };
}

/** No messages: those on attendance and rides suffice. */
export const pulseProjection: Projection<PulseDocument> = {
  name: 'pulse',
  collection: PULSE,
  handles: PULSE_EVENTS,
  touches: pulseTouched,
  fold: foldPulse,
};
