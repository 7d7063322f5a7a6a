import type { Command } from '@duende/contracts/commands/command-schemas';
import { LIMITS } from '@duende/contracts/common/limits';
import type { RideEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';

/** A pin that is on the map. Where it stands is no part of any decision and stays out. */
interface Pin {
  readonly rideId: string;
  readonly userId: string;
}

/** All pins of one party. */
export interface RidesState {
  readonly pins: readonly Pin[];
}

const NO_PINS: RidesState = { pins: [] };

function evolveRides(state: RidesState, event: RideEvent): RidesState {
  switch (event.type) {
    case 'RidePublished': {
      const { rideId, userId } = event.data;
      return { pins: [...state.pins, { rideId, userId }] };
    }
    case 'RideRemoved':
      return { pins: state.pins.filter((pin) => pin.rideId !== event.data.rideId) };
    default:
      event satisfies never;
      return state;
  }
}

export type RideCommand = Command<'PublishRide' | 'RemoveRide'>;

/** What is decided of the pins of one party: how many a person may have, and that nobody but the owner and moderators removes one. */
export const ridesDecider = {
  initialState: NO_PINS,
  evolve: evolveRides,

  decide(command: RideCommand, { pins }: RidesState): readonly RideEvent[] {
    switch (command.type) {
      case 'PublishRide': {
        if (pins.some(({ rideId }) => rideId === command.data.rideId)) return [];
        const own = pins.filter((pin) => pin.userId === command.data.userId);
        if (own.length >= LIMITS.pinsPerPersonAndParty) throw new Refusal('ride.too-many');
        return [{ type: 'RidePublished', data: command.data }];
      }
      case 'RemoveRide': {
        const pin = pins.find(({ rideId }) => rideId === command.data.rideId);
        if (pin === undefined) throw new Refusal('ride.not-found');
        const { rideId, partyId, userId, isModerator = false } = command.data;
        if (pin.userId !== userId && !isModerator) throw new Refusal('ride.not-yours');
        return [{ type: 'RideRemoved', data: { rideId, partyId, userId: pin.userId } }];
      }
      default:
        throw new TypeError(`no decision for ${(command satisfies never as RideCommand).type}`);
    }
  },
};
