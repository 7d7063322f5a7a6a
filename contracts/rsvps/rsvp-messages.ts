import { z } from 'zod';
import { idSchema } from '../common/id.ts';
import { positioned } from '../common/positioned.ts';

export const rsvpMessageSchemas = {
  'rsvp.count': positioned({ eventId: idSchema, count: z.number().int() }),
  'rsvp.mine': positioned({ eventId: idSchema, isGoing: z.boolean() }),
} as const;
