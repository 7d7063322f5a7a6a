import { z } from 'zod';
import { TICKETS } from './tickets.ts';

export const partyTicketsBodySchema = z.object({
  tickets: z.enum(TICKETS, { error: 'Elige cómo van las entradas.' }),
});
