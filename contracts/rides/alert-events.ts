import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { personal } from '../common/personal.ts';
import { ALERT_RADII } from './alert-radius.ts';
import { coordinatesSchema, RIDE_DIRECTIONS } from './ride-events.ts';

export const alertKm = z.union(ALERT_RADII.map((km) => z.literal(km)));

export const alertEventSchemas = {
  /** The person gets a notice of cars that leave near the point. */
  RideAlertSet: z.object({
    alertId: idSchema,
    partyId: idSchema,
    userId: idSchema,
    departure: personal(coordinatesSchema),
    km: alertKm,
    /** `null`: both */
    direction: z.enum(RIDE_DIRECTIONS).nullable(),
  }),
  RideAlertWithdrawn: z.object({ alertId: idSchema, partyId: idSchema, userId: idSchema }),
} as const;
