import type { EventType } from '@duende/contracts/events/domain-event';
import { madridDay } from '@duende/contracts/madrid-time';
import type { FoldedEvent } from '../projection.ts';
import type { PulseDocument } from './pulse-document.ts';

export const PULSE_EVENTS = [
  'RsvpConfirmed',
  'RsvpWithdrawn',
  'RidePublished',
  'RideRemoved',
] as const satisfies readonly EventType[];

export function pulseTouched(event: FoldedEvent): readonly string[] {
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

export function foldPulse(pulse: PulseDocument | null, event: FoldedEvent, id: string): PulseDocument | null {
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
