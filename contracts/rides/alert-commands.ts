import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { alertKm } from './alert-events.ts';
import { coordinatesSchema, RIDE_DIRECTIONS } from './ride-events.ts';

const ofPerson = { alertId: idSchema, partyId: idSchema, userId: idSchema } as const;

export const alertCommandSchemas = {
  SetRideAlert: z.object({
    ...ofPerson,
    departure: coordinatesSchema,
    km: alertKm,
    direction: z.enum(RIDE_DIRECTIONS).nullable(),
  }),
  WithdrawRideAlert: z.object(ofPerson),
} as const;
