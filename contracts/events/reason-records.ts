import { audited, PLAIN, QUIET, type RecordsOf } from '../common/event-record.ts';
import type { reasonEventSchemas } from './reason-events.ts';

export const reasonRecords = {
  ReasonStruck: {
    ...PLAIN,
    streams: ['reason'],
    ...audited('struck', 'reason.struck', { name: 'Motivo tachado', did: 'tachó un motivo sobre' }),
    undoneBy: null,
    wait: null,
    ...QUIET,
    erases: true,
  },
} as const satisfies RecordsOf<typeof reasonEventSchemas>;
