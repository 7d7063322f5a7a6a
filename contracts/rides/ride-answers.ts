import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { RIDE_TYPES } from './ride-events.ts';

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
  /** the point is the middle of about a square kilometre: what visitors get */
  approximate: z.boolean(),
});
export type RideAnswer = z.infer<typeof rideAnswerSchema>;

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
