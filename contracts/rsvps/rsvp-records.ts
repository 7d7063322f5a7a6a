import { NOT_AUDITED, PLAIN, QUIET, SEEN, type RecordsOf } from '../common/event-record.ts';
import type { rsvpEventSchemas } from './rsvp-events.ts';

const ON_RSVP = { ...PLAIN, ...NOT_AUDITED, streams: ['rsvp'] } as const;

export const rsvpRecords = {
  RsvpConfirmed: { ...ON_RSVP, ...SEEN },
  RsvpWithdrawn: { ...ON_RSVP, ...QUIET },
} as const satisfies RecordsOf<typeof rsvpEventSchemas>;
