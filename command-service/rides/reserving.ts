import type { DomainEvent, RideEvent } from '@duende/contracts/events/domain-event';
import { isReservedAt, reservedUntil } from '@duende/contracts/rides/reserved-seats';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import type { RidesState, SeatRequest } from './rides-state.ts';
import { leftOf } from './seats.ts';

/** Whether fewer seats were left than the request asked for. Erased passengers count: the stream does not know. */
export function lacksRoom(
  state: RidesState,
  { rideId, seats, was }: DomainEvent<'SeatRefused'>['data'],
): boolean {
  const pin = state.pins.find((one) => one.rideId === rideId);
  return was === 'open' && pin !== undefined && seats > leftOf(state, pin, []);
}

/** The last request of each person who was refused for lack of room and may ask again, the newest people. */
export function refusedForRoom({ requests }: RidesState, rideId: string): readonly SeatRequest[] {
  const byPerson = new Map<string, SeatRequest[]>();
  for (const request of requests)
    if (request.rideId === rideId)
      byPerson.set(request.userId, [...(byPerson.get(request.userId) ?? []), request]);
  return [...byPerson.values()]
    .flatMap((theirs) => {
      const last = theirs.at(-1);
      return last?.lackedRoom === true && theirs.length < RIDE_LIMITS.asked ? [last] : [];
    })
    .slice(-RIDE_LIMITS.waiting);
}

export function freedBy(event: RideEvent): number {
  const isFreeing = event.type === 'SeatRefused' || event.type === 'SeatReleased';
  return isFreeing && event.data.was === 'granted' ? event.data.seats : 0;
}

interface Freed {
  readonly rideId: string;
  readonly partyId: string;
  readonly freed: number;
  /** people who may request them */
  readonly waiting: readonly string[];
  readonly gone: readonly string[];
  /** ISO 8601 */
  readonly at: string;
}

/** Offers freed seats first to whom the driver refused for lack of room; without such people they are free at once. */
export function reserving(state: RidesState, freedSeats: Freed): readonly RideEvent[] {
  const { rideId, partyId, freed, waiting, gone, at } = freedSeats;
  const pin = state.pins.find((one) => one.rideId === rideId);
  const named = refusedForRoom(state, rideId).filter(({ userId }) => waiting.includes(userId));
  if (pin === undefined || freed <= 0 || named.length === 0) return [];
  const before = pin.reserved !== null && isReservedAt(pin.reserved, at) ? pin.reserved.seats : 0;
  const seats = Math.min(before + freed, leftOf(state, pin, gone));
  const requestIds = named.map(({ requestId }) => requestId);
  const data = { rideId, partyId, userId: pin.userId, seats, until: reservedUntil(at), requestIds };
  return [{ type: 'SeatsReserved', data }];
}
