import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';

export const RIDE_TYPES = ['offer', 'need'] as const;
export type RideType = (typeof RIDE_TYPES)[number];

export const RIDE_DIRECTIONS = ['there', 'back'] as const;
export type RideDirection = (typeof RIDE_DIRECTIONS)[number];

/** Degrees, WGS 84. */
export const coordinatesSchema = z.object({ latitude: z.number(), longitude: z.number() });
export type Coordinates = z.infer<typeof coordinatesSchema>;

const ofSeat = {
  requestId: idSchema,
  rideId: idSchema,
  partyId: idSchema,
  /** the passenger */
  userId: idSchema,
  /** the pin's owner */
  driverId: idSchema,
  seats: z.number().int(),
} as const;

/** Open, or granted by the driver. */
const was = z.enum(['open', 'granted']);

export const rideEventSchemas = {
  RidePublished: z.object({
    rideId: idSchema,
    partyId: idSchema,
    userId: idSchema,
    rideType: z.enum(RIDE_TYPES),
    departure: personal(coordinatesSchema),
    passengerCount: z.number().int(),
    /** `null`: not given */
    direction: z.enum(RIDE_DIRECTIONS).nullable(),
    /** `YYYY-MM-DDTHH:MM` in Madrid, on a half hour */
    leavesAt: z.string().nullable(),
    note: personal(z.string()),
  }),
  RideRemoved: z.object({ rideId: idSchema, partyId: idSchema, userId: idSchema }),
  RideSeatsSet: z.object({
    rideId: idSchema,
    partyId: idSchema,
    userId: idSchema,
    passengerCount: z.object({ from: z.number().int(), to: z.number().int() }),
  }),
  SeatRequested: z.object({ ...ofSeat, words: personal(z.string()) }),
  SeatGranted: z.object(ofSeat),
  SeatRefused: z.object({ ...ofSeat, was }),
  SeatReleased: z.object({ ...ofSeat, was }),
  /** With the event that freed them: at first for people who were refused for lack of room. */
  SeatsReserved: z.object({
    rideId: idSchema,
    partyId: idSchema,
    /** the pin's owner */
    userId: idSchema,
    seats: z.number().int(),
    /** ISO 8601 */
    until: z.string(),
    /** refused ones */
    requestIds: z.array(idSchema),
  }),
} as const;
