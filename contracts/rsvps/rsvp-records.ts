import { UNTOLD, type RecordsOf } from '../common/event-record.ts';
import type { rsvpEventSchemas } from './rsvp-events.ts';

export const rsvpRecords = {
  RsvpConfirmed: UNTOLD,
  RsvpWithdrawn: UNTOLD,
} as const satisfies RecordsOf<typeof rsvpEventSchemas>;
