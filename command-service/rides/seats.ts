import type { Command } from '@duende/contracts/commands/command-schemas';
import type { RideEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import { isReservedAt, requestableSeats, reservedText } from '@duende/contracts/rides/reserved-seats';
import type { Pin, RidesState, SeatRequest } from './rides-state.ts';

export type SeatCommand = Command<'RequestSeat' | 'GrantSeat' | 'RefuseSeat' | 'ReleaseSeat'>;

type People = readonly string[];

/** Granted seats; those of erased people are free. */
export function takenOf({ requests }: RidesState, rideId: string, gone: People): number {
  return requests
    .filter((one) => one.rideId === rideId && one.standing === 'granted' && !gone.includes(one.userId))
    .reduce((sum, { seats }) => sum + seats, 0);
}

/** The driver, and passengers with a seat or open request. */
export function peopleAround({ pins, requests }: RidesState, rideId: string): ReadonlySet<string> {
  const driver = pins.find((pin) => pin.rideId === rideId);
  const asking = requests.filter((one) => one.rideId === rideId && one.standing !== 'over');
  return new Set([...(driver === undefined ? [] : [driver]), ...asking].map(({ userId }) => userId));
}

/** The driver cannot grant more seats than there are. */
export function decideSeat(command: SeatCommand, state: RidesState, at: string): readonly RideEvent[] {
  const { rideId, partyId, userId, gone, requestId } = command.data;
  if (command.type === 'RequestSeat') {
    if (state.requests.some((one) => one.requestId === requestId)) return [];
    const { seats, words } = command.data;
    const pin = pinToAsk(state, command.data);
    refuseTooMany(state, command.data);
    requireRequestable(leftOf(state, pin, gone), pin, { seats, userId, at });
    const ids = { requestId, rideId, partyId, userId, driverId: pin.userId };
    return [{ type: 'SeatRequested', data: { ...ids, seats, words } }];
  }
  const request = state.requests.find((one) => one.requestId === requestId && one.rideId === rideId);
  const pin = state.pins.find((one) => one.rideId === rideId);
  if (request === undefined || pin === undefined || gone.includes(request.userId))
    throw new Refusal('seat.not-found');
  const { seats, standing } = request;
  const data = { requestId, rideId, partyId, userId: request.userId, driverId: pin.userId, seats };
  switch (command.type) {
    case 'GrantSeat':
      if (pin.userId !== userId) throw new Refusal('seat.not-yours');
      if (standing === 'granted') return [];
      if (standing === 'over') throw new Refusal('seat.decided');
      requireLeft(leftOf(state, pin, gone), seats);
      return [{ type: 'SeatGranted', data }];
    case 'RefuseSeat':
      if (pin.userId !== userId) throw new Refusal('seat.not-yours');
      return [{ type: 'SeatRefused', data: { ...data, was: liveStanding(standing) } }];
    case 'ReleaseSeat':
      if (request.userId !== userId) throw new Refusal('seat.not-asker');
      return [{ type: 'SeatReleased', data: { ...data, was: liveStanding(standing) } }];
    default:
      throw new TypeError(`no decision for ${(command satisfies never as SeatCommand).type}`);
  }
}

type Asked = Command<'RequestSeat'>['data'];

function pinToAsk({ pins }: RidesState, { rideId, userId, gone }: Asked): Pin {
  const pin = pins.find((one) => one.rideId === rideId);
  if (pin === undefined || gone.includes(pin.userId)) throw new Refusal('ride.not-found');
  if (pin.rideType !== 'offer') throw new Refusal('seat.not-offered');
  if (pin.userId === userId) throw new Refusal('seat.own-ride');
  return pin;
}

function refuseTooMany({ requests }: RidesState, { rideId, userId, gone }: Asked): void {
  const isOpen = ({ standing }: SeatRequest) => standing === 'open';
  const atPin = requests.filter((one) => one.rideId === rideId);
  const own = atPin.filter((one) => one.userId === userId);
  if (own.some(({ standing }) => standing !== 'over')) throw new Refusal('seat.asked-already');
  if (own.length >= RIDE_LIMITS.asked) throw new Refusal('seat.asked-too-often');
  const ownOpen = requests.filter((one) => one.userId === userId && isOpen(one));
  if (ownOpen.length >= RIDE_LIMITS.open) throw new Refusal('seat.too-many-open');
  const waiting = atPin.filter((one) => isOpen(one) && !gone.includes(one.userId));
  if (waiting.length >= RIDE_LIMITS.waiting) throw new Refusal('seat.too-many-waiting');
}

export const leftOf = (state: RidesState, { rideId, places }: Pin, gone: People): number =>
  places - takenOf(state, rideId, gone);

function requireLeft(left: number, seats: number): void {
  if (left <= 0) throw new Refusal('seat.full');
  if (seats > left) throw new Refusal('seat.too-few');
}

/** Requests that are open already may be granted meanwhile: the driver decides. */
function requireRequestable(
  left: number,
  { reserved }: Pin,
  { seats, userId, at }: { readonly seats: number; readonly userId: string; readonly at: string },
): void {
  requireLeft(left, seats);
  if (reserved === null || !isReservedAt(reserved, at)) return;
  if (seats <= requestableSeats(left, reserved, reserved.userIds.includes(userId))) return;
  throw new Refusal('seat.reserved', { message: `${reservedText(reserved)}.` });
}

function liveStanding(standing: SeatRequest['standing']): 'open' | 'granted' {
  if (standing === 'over') throw new Refusal('seat.decided');
  return standing;
}
