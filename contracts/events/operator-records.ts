import { audited, PLAIN, QUIET, REASONED, type RecordsOf } from '../common/event-record.ts';
import type { exportEventSchemas } from '../exports/export-events.ts';
import type { operatorEventSchemas } from './operator-events.ts';

export const operatorRecords = {
  HistoryExported: {
    streams: ['export'],
    ...REASONED,
    ...audited('export', 'history.exported', { name: 'Registro exportado', did: 'exportó la tabla' }),
    undoneBy: null,
    wait: null,
    ...QUIET,
  },
  EventPassedOver: {
    ...PLAIN,
    streams: ['passedOver'],
    ...audited('record', 'event.passed-over', {
      name: 'Registro ilegible apartado',
      did: 'apartó un registro ilegible',
    }),
    undoneBy: null,
    wait: null,
    ...QUIET,
  },
  HistoryVerified: {
    ...PLAIN,
    streams: ['verification'],
    ...audited('verification', 'history.verified', {
      name: 'Registro verificado',
      did: 'verificó el registro',
    }),
    undoneBy: null,
    wait: null,
    ...QUIET,
    counts: false,
  },
} as const satisfies RecordsOf<typeof exportEventSchemas & typeof operatorEventSchemas>;
