import { z } from 'zod';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { LIMITS } from '../common/limits.ts';
import { line, text } from '../common/text-fields.ts';
import { ALERT_RADII } from './alert-radius.ts';
import { RIDE_DIRECTIONS, RIDE_TYPES } from './ride-events.ts';
import { RIDE_FORM_TEXTS as R } from './ride-form-texts.ts';
import { RIDE_LIMITS } from './ride-limits.ts';
import { EXACT_DECIMALS, roundedDegrees } from './ride-point.ts';
import { isRideTime } from './ride-times.ts';

/** To the precision that signed-in people see. */
const departureDegrees = (limit: number) =>
  z
    .number({ error: T.ridePointRequired })
    .min(-limit, T.ridePointRequired)
    .max(limit, T.ridePointRequired)
    .transform((degrees) => roundedDegrees(degrees, EXACT_DECIMALS));

const places = z
  .int({ error: T.ridePassengers })
  .min(LIMITS.passengers.min, T.ridePassengers)
  .max(LIMITS.passengers.max, T.ridePassengers);

/** Old clients' `departureAddress` is ignored. */
export const rideBodySchema = z.object({
  type: z.enum(RIDE_TYPES, { error: T.rideModeRequired }),
  departureLatitude: departureDegrees(90),
  departureLongitude: departureDegrees(180),
  passengerCount: places.nullish().transform((count) => count ?? LIMITS.passengers.default),
  direction: z
    .enum(RIDE_DIRECTIONS, { error: R.direction })
    .nullish()
    .transform((direction) => direction ?? null),
  leavesAt: z
    .string({ error: R.leavesAt })
    .refine(isRideTime, { error: R.leavesAt })
    .nullish()
    .transform((time) => time ?? null),
  note: line(RIDE_LIMITS.note, R.note)
    .nullish()
    .transform((note) => note ?? ''),
});

export const rideSeatsBodySchema = z.object({ passengerCount: places });

export const seatBodySchema = z.object({
  seats: places,
  words: text(RIDE_LIMITS.words, R.words)
    .nullish()
    .transform((words) => words ?? ''),
});

export const rideAlertBodySchema = z.object({
  departureLatitude: departureDegrees(90),
  departureLongitude: departureDegrees(180),
  km: z.union(
    ALERT_RADII.map((km) => z.literal(km)),
    { error: R.km },
  ),
  direction: z
    .enum(RIDE_DIRECTIONS, { error: R.direction })
    .nullish()
    .transform((direction) => direction ?? null),
});
