import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { alertKm } from './alert-events.ts';
import { RIDE_DIRECTIONS, RIDE_TYPES } from './ride-events.ts';

export const rideAnswerSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  type: z.enum(RIDE_TYPES),
  userId: idSchema,
  /** four decimals, two if approximate */
  departureAddress: z.string(),
  /** degrees, rounded like the address */
  departureLatitude: z.number(),
  departureLongitude: z.number(),
  passengerCount: z.number().int(),
  /** to or from the party; `null`: not given */
  direction: z.enum(RIDE_DIRECTIONS).nullable(),
  /** `YYYY-MM-DDTHH:MM` in Madrid; `null`: not given */
  leavesAt: z.string().nullable(),
  /** `''`: none, or for visitors, as it may reveal the place */
  note: z.string(),
  /** seats */
  granted: z.number().int(),
  /** only for people who were refused for lack of room; `null`: none */
  reserved: z.object({ seats: z.number().int(), until: z.string() }).nullable(),
  /** the reason is not given; for signed-in people only */
  takesNoRequests: z.literal(true).optional(),
  /** centre of about a square kilometre, for visitors */
  approximate: z.boolean(),
});
export type RideAnswer = z.infer<typeof rideAnswerSchema>;

export const ridePinSchema = rideAnswerSchema.omit({ granted: true, reserved: true, takesNoRequests: true });
export type RidePin = z.infer<typeof ridePinSchema>;

export const SEAT_STANDINGS = ['open', 'granted', 'refused', 'released', 'ended'] as const;
/** By the driver: granted or refused; by the passenger: released; with the ride: ended. */
export type SeatStanding = (typeof SEAT_STANDINGS)[number];

export const seatAnswerSchema = z.object({
  id: idSchema,
  rideId: idSchema,
  /** passenger and driver */
  userId: idSchema,
  driverId: idSchema,
  seats: z.number().int(),
  words: z.string(),
  standing: z.enum(SEAT_STANDINGS),
  askedAt: z.string(),
  /** the driver may not attend: seats cannot be granted */
  isUncertain: z.boolean(),
  /** refused for lack of room: a freed seat is theirs to request until then (ISO 8601) */
  reservedUntil: z.string().nullable(),
});
export type SeatAnswer = z.infer<typeof seatAnswerSchema>;

/** A person near an own pin with a matching need or offer. */
export const rideMatchAnswerSchema = z.object({
  /** own and other pin */
  ownRideId: idSchema,
  rideId: idSchema,
  userId: idSchema,
  username: z.string(),
  /** of the other pin */
  type: z.enum(RIDE_TYPES),
  passengerCount: z.number().int(),
  /** great circle */
  metres: z.number().int(),
});
export type RideMatchAnswer = z.infer<typeof rideMatchAnswerSchema>;

/** Only its owner sees it. */
export const rideAlertAnswerSchema = z.object({
  id: idSchema,
  /** degrees, four decimals */
  departureLatitude: z.number(),
  departureLongitude: z.number(),
  km: alertKm,
  /** `null`: both */
  direction: z.enum(RIDE_DIRECTIONS).nullable(),
});
export type RideAlertAnswer = z.infer<typeof rideAlertAnswerSchema>;
