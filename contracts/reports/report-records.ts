import { audited, PLAIN, QUIET, SEEN, type RecordsOf } from '../common/event-record.ts';
import type { reportEventSchemas } from './report-events.ts';

const ON_REPORTS = { ...PLAIN, streams: ['reports'], wait: null } as const;

export const reportRecords = {
  ThingReported: {
    ...ON_REPORTS,
    personal: { paths: ['words'], key: 'user' },
    audit: {
      subject: 'report',
      kinds: {
        'report.made': { name: 'Denuncia', did: 'denunció' },
        'report.hid': { name: 'Comentario oculto por denuncias', did: 'ocultó, con su denuncia,' },
      },
    },
    undoneBy: null,
    ...SEEN,
  },
  ReportsDismissed: {
    ...ON_REPORTS,
    ...audited('report', 'reports.dismissed', {
      name: 'Denuncias descartadas',
      did: 'descartó las denuncias sobre',
    }),
    undoneBy: 'ReportsReopened',
    ...QUIET,
  },
  ReportsReopened: {
    ...ON_REPORTS,
    ...audited('report', 'reports.reopened', {
      name: 'Denuncias reabiertas',
      did: 'reabrió las denuncias sobre',
    }),
    undoneBy: null,
    ...QUIET,
  },
} as const satisfies RecordsOf<typeof reportEventSchemas>;
