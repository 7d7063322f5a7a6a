import { z } from 'zod';
import { coordinatesSchema, RIDE_DIRECTIONS, RIDE_TYPES } from './ride-events.ts';
import { idSchema } from '../common/id.ts';

/** People refused for lack of room who may request a freed seat. */
const waiting = z.array(idSchema);

/** `gone`: erased people, whose seats are free. */
const bySomebody = {
  partyId: idSchema,
  rideId: idSchema,
  userId: idSchema,
  gone: z.array(idSchema),
} as const;

export const rideCommandSchemas = {
  PublishRide: z.object({
    rideId: idSchema,
    partyId: idSchema,
    userId: idSchema,
    rideType: z.enum(RIDE_TYPES),
    departure: coordinatesSchema,
    passengerCount: z.number().int(),
    direction: z.enum(RIDE_DIRECTIONS).nullable(),
    leavesAt: z.string().nullable(),
    note: z.string(),
  }),
  /** `isModerator`: any ride. */
  RemoveRide: z.object({
    rideId: idSchema,
    partyId: idSchema,
    userId: idSchema,
    isModerator: z.boolean().optional(),
  }),
  SetRideSeats: z.object({ ...bySomebody, waiting, passengerCount: z.number().int() }),
  RequestSeat: z.object({
    ...bySomebody,
    requestId: idSchema,
    seats: z.number().int(),
    words: z.string(),
  }),
  /** by the driver */
  GrantSeat: z.object({ ...bySomebody, requestId: idSchema }),
  RefuseSeat: z.object({ ...bySomebody, waiting, requestId: idSchema }),
  /** by the passenger */
  ReleaseSeat: z.object({ ...bySomebody, waiting, requestId: idSchema }),
} as const;
