import { isErased } from '@duende/contracts/common/personal';
import type { EventType } from '@duende/contracts/events/domain-event';
import type { FoldedEvent } from '../model/projection.ts';
import { KNOWN_OPENINGS, type AlertDocument, type PinDocument } from './find-ride-matches.ts';

type Folded<T extends EventType> = FoldedEvent & { readonly type: T };

/** Without its place there is no pin: the person was erased. */
export function publishedPin(event: Folded<'RidePublished'>, id: string): PinDocument | null {
  const { position, data } = event;
  const { partyId, userId, rideType, departure, passengerCount, direction } = data;
  if (isErased(departure)) return null;
  const { latitude, longitude } = departure;
  const pin = { _id: id, position, kind: 'pin', partyId, userId, rideType, latitude, longitude } as const;
  return opened({ ...pin, passengerCount, direction, taken: 0, openings: [] }, event, passengerCount);
}

export function withSeatsSet(pin: PinDocument, event: Folded<'RideSeatsSet'>): PinDocument {
  const { from, to } = event.data.passengerCount;
  const set = { ...pin, position: event.position, passengerCount: to };
  return to > from ? opened(set, event, to - from) : set;
}

/** @param seats negative if they are freed */
export function withTaken(pin: PinDocument, event: Opens, seats: number): PinDocument {
  const taken = { ...pin, position: event.position, taken: Math.max(0, pin.taken + seats) };
  return seats < 0 ? opened(taken, event, -seats) : taken;
}

/** The event before it freed the seats, which are for others at first. */
export function withLastOpening(pin: PinDocument, event: Folded<'SeatsReserved'>): PinDocument {
  const { position, data } = event;
  const openings = pin.openings.map((opening, index) =>
    index === pin.openings.length - 1 ? { ...opening, at: data.until, isLater: true } : opening,
  );
  return { ...pin, position, openings };
}

export function alertOf(event: Folded<'RideAlertSet'>): AlertDocument | null {
  const { position, effectiveAt: setAt, data } = event;
  const { alertId: _id, partyId, userId, departure, km, direction } = data;
  if (isErased(departure)) return null;
  const { latitude, longitude } = departure;
  const alert = {
    _id,
    position,
    kind: 'alert',
    partyId,
    userId,
    latitude,
    longitude,
    km,
    direction,
  } as const;
  return { ...alert, setAt, since: position, endedAt: null, until: null };
}

type Opens = Pick<FoldedEvent, 'id' | 'effectiveAt' | 'position'>;

/** @param freed at least so many seats are free: those of erased passengers are not known */
function opened(pin: PinDocument, event: Opens, freed: number): PinDocument {
  if (pin.openings.length >= KNOWN_OPENINGS) return pin;
  const { id: eventId, effectiveAt: at, position } = event;
  const seats = Math.max(freed, pin.passengerCount - pin.taken);
  return { ...pin, openings: [...pin.openings, { eventId, at, position, seats, isLater: false }] };
}
