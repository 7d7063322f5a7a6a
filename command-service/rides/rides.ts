import type { Command } from '@duende/contracts/commands/command-schemas';
import { LIMITS } from '@duende/contracts/common/limits';
import type { RideEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import { counted, type Decision, type SentBy } from '../handling/decider.ts';
import type { Pin, RidesState, SeatRequest } from './rides-state.ts';
import { freedBy, lacksRoom, reserving } from './reserving.ts';
import { decideSeat, takenOf, type SeatCommand } from './seats.ts';

const NO_PINS: RidesState = { pins: [], requests: [] };

function evolveRides(state: RidesState, event: RideEvent): RidesState {
  switch (event.type) {
    case 'RidePublished': {
      const { rideId, userId, rideType, passengerCount: places } = event.data;
      const pin: Pin = { rideId, userId, rideType, places, changes: 0, reserved: null };
      return { ...state, pins: [...state.pins, pin] };
    }
    case 'RideRemoved': {
      const { rideId } = event.data;
      return {
        pins: state.pins.filter((pin) => pin.rideId !== rideId),
        requests: state.requests.filter((request) => request.rideId !== rideId),
      };
    }
    case 'RideSeatsSet': {
      const { rideId, passengerCount } = event.data;
      return withPin(state, rideId, ({ changes }) => ({ places: passengerCount.to, changes: changes + 1 }));
    }
    case 'SeatRequested': {
      const { requestId, rideId, userId, seats } = event.data;
      const request: SeatRequest = { requestId, rideId, userId, seats, standing: 'open', lackedRoom: false };
      return { ...state, requests: [...state.requests, request] };
    }
    case 'SeatGranted':
      return standing(state, event.data.requestId, 'granted');
    case 'SeatRefused':
      return standing(state, event.data.requestId, 'over', lacksRoom(state, event.data));
    case 'SeatReleased':
      return standing(state, event.data.requestId, 'over');
    case 'SeatsReserved': {
      const { rideId, seats, until, requestIds } = event.data;
      const named = state.requests.filter(({ requestId }) => requestIds.includes(requestId));
      const reserved = { seats, until, userIds: named.map(({ userId }) => userId) };
      return withPin(state, rideId, () => ({ reserved }));
    }
    default:
      event satisfies never;
      return state;
  }
}

function withPin(state: RidesState, rideId: string, change: (pin: Pin) => Partial<Pin>): RidesState {
  const pins = state.pins.map((pin) => (pin.rideId === rideId ? { ...pin, ...change(pin) } : pin));
  return { ...state, pins };
}

function standing(
  state: RidesState,
  requestId: string,
  now: SeatRequest['standing'],
  lackedRoom = false,
): RidesState {
  const requests = state.requests.map((request) =>
    request.requestId === requestId ? { ...request, standing: now, lackedRoom } : request,
  );
  return { ...state, requests };
}

export type RideCommand = Command<'PublishRide' | 'RemoveRide' | 'SetRideSeats'> | SeatCommand;

export const ridesDecider = {
  initialState: NO_PINS,
  evolve: evolveRides,

  decide(command: RideCommand, state: RidesState, { at }: Pick<SentBy, 'at'>): Decision<RideEvent> {
    const { pins } = state;
    switch (command.type) {
      case 'PublishRide': {
        if (pins.some(({ rideId }) => rideId === command.data.rideId)) return [];
        const own = pins.filter((pin) => pin.userId === command.data.userId);
        if (own.length >= LIMITS.pinsPerPersonAndParty) throw new Refusal('ride.too-many');
        return counted('pins', [{ type: 'RidePublished', data: command.data }]);
      }
      case 'RemoveRide': {
        const { rideId, partyId, isModerator = false } = command.data;
        const { userId } = isModerator ? thePin(state, rideId) : ownPin(state, command.data);
        return [{ type: 'RideRemoved', data: { rideId, partyId, userId } }];
      }
      case 'SetRideSeats': {
        const { rideId, partyId, userId, passengerCount: to, gone } = command.data;
        const { places: from, changes } = ownPin(
          state,
          command.data,
          'Solo puedes cambiar tus propios viajes.',
        );
        if (from === to) return [];
        if (to < takenOf(state, rideId, gone)) throw new Refusal('ride.seats-granted');
        if (changes >= RIDE_LIMITS.seatsChanges) throw new Refusal('ride.changed-too-often');
        const set: RideEvent = {
          type: 'RideSeatsSet',
          data: { rideId, partyId, userId, passengerCount: { from, to } },
        };
        return [set, ...reserving(evolveRides(state, set), { ...command.data, freed: to - from, at })];
      }
      case 'RequestSeat':
      case 'GrantSeat':
        return decideSeat(command, state, at);
      case 'RefuseSeat':
      case 'ReleaseSeat':
        return decideSeat(command, state, at).flatMap((event) => [
          event,
          ...reserving(evolveRides(state, event), { ...command.data, freed: freedBy(event), at }),
        ]);
      default:
        throw new TypeError(`no decision for ${(command satisfies never as RideCommand).type}`);
    }
  },
};

function thePin({ pins }: RidesState, rideId: string): Pin {
  const pin = pins.find((one) => one.rideId === rideId);
  if (pin === undefined) throw new Refusal('ride.not-found');
  return pin;
}

/** @param message replaces the default about removal */
function ownPin(
  state: RidesState,
  { rideId, userId }: Pick<Pin, 'rideId' | 'userId'>,
  message?: string,
): Pin {
  const pin = thePin(state, rideId);
  if (pin.userId !== userId) throw new Refusal('ride.not-yours', message === undefined ? {} : { message });
  return pin;
}
