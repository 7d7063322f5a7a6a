import type { EventType } from '@duende/contracts/events/domain-event';
import { madridDay } from '@duende/contracts/madrid-time';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { FoldedEvent, Projection } from './projection.ts';

/** What one day in Madrid brought a party; nobody is named in it, and erasing somebody leaves it as it is. */
export interface PulseDocument extends StoredDocument {
  readonly partyId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** confirmations less withdrawals; negative on a day of second thoughts */
  readonly going: number;
  /** ids of the rides that were offered on that day and not taken back on it */
  readonly offers: readonly string[];
}

const PULSE: CollectionSpec<PulseDocument> = {
  name: 'pulse.v1',
  indexes: [{ keys: { partyId: 1, day: 1 } }],
};

const PULSE_EVENTS = [
  'RsvpConfirmed',
  'RsvpWithdrawn',
  'RidePublished',
  'RideRemoved',
] as const satisfies readonly EventType[];

function pulseTouched(event: FoldedEvent): readonly string[] {
  switch (event.type) {
    case 'RsvpConfirmed':
    case 'RsvpWithdrawn':
    case 'RidePublished':
    case 'RideRemoved':
      return [`${event.data.partyId}.${dayOf(event)}`];
    default:
      return [];
  }
}

const dayOf = ({ effectiveAt }: FoldedEvent) => madridDay(new Date(effectiveAt));

function foldPulse(pulse: PulseDocument | null, event: FoldedEvent, id: string): PulseDocument | null {
  const { position } = event;
  const of = (partyId: string): PulseDocument =>
    pulse ?? { _id: id, position, partyId, day: dayOf(event), going: 0, offers: [] };
  switch (event.type) {
    case 'RsvpConfirmed':
    case 'RsvpWithdrawn': {
      const before = of(event.data.partyId);
      const step = event.type === 'RsvpConfirmed' ? 1 : -1;
      return { ...before, position, going: before.going + step };
    }
    case 'RidePublished': {
      const { partyId, rideId, rideType } = event.data;
      if (rideType !== 'offer') return pulse;
      const before = of(partyId);
      return { ...before, position, offers: [...before.offers, rideId] };
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
