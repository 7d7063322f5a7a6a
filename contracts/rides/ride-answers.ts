import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { RIDE_DIRECTIONS, RIDE_TYPES } from './ride-events.ts';

export const rideAnswerSchema = z.object({
  id: idSchema,
  eventId: idSchema,
  type: z.enum(RIDE_TYPES),
  userId: idSchema,
  /** latitude and longitude with four decimals, with two where it is approximate */
  departureAddress: z.string(),
  /** degrees, rounded as the address is */
  departureLatitude: z.number(),
  departureLongitude: z.number(),
  passengerCount: z.number().int(),
  /** to the party or home from it; `null`: not said */
  direction: z.enum(RIDE_DIRECTIONS).nullable(),
  /** `YYYY-MM-DDTHH:MM` in Madrid; `null`: not said */
  leavesAt: z.string().nullable(),
  /** `''`: none, or a visitor asks, since it may say where the point is */
  note: z.string(),
  /** of the places, how many were given to somebody */
  granted: z.number().int(),
  /** no seat can be asked for at the moment, for a reason that is not told; said to people with an account alone */
  takesNoRequests: z.literal(true).optional(),
  /** the point is the middle of about a square kilometre: what visitors get */
  approximate: z.boolean(),
});
export type RideAnswer = z.infer<typeof rideAnswerSchema>;

/** A pin by itself, which does not say who was given a place in it. */
export const ridePinSchema = rideAnswerSchema.omit({ granted: true, takesNoRequests: true });
export type RidePin = z.infer<typeof ridePinSchema>;

export const SEAT_STANDINGS = ['open', 'granted', 'refused', 'released', 'ended'] as const;
/** Waits for the driver, granted, refused; taken back or left by who asked; over with the ride. */
export type SeatStanding = (typeof SEAT_STANDINGS)[number];

/** A request for seats, as who asked and who drives see it, and nobody else. */
export const seatAnswerSchema = z.object({
  id: idSchema,
  rideId: idSchema,
  /** who asked, and who drives */
  userId: idSchema,
  driverId: idSchema,
  seats: z.number().int(),
  words: z.string(),
  standing: z.enum(SEAT_STANDINGS),
  /** ISO 8601 */
  askedAt: z.string(),
  /** who drives may not come: until that is cleared up nothing is given, or can be counted on */
  isUncertain: z.boolean(),
});
export type SeatAnswer = z.infer<typeof seatAnswerSchema>;

/** Somebody near an own pin of a party who offers what is needed there, or needs what is offered. */
export const rideMatchAnswerSchema = z.object({
  /** the own pin, and theirs */
  ownRideId: idSchema,
  rideId: idSchema,
  userId: idSchema,
  username: z.string(),
  /** of their pin */
  type: z.enum(RIDE_TYPES),
  passengerCount: z.number().int(),
  /** between the two departures, as the crow flies */
  metres: z.number().int(),
});
export type RideMatchAnswer = z.infer<typeof rideMatchAnswerSchema>;
