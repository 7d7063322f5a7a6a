import { audited, PLAIN, QUIET, type RecordsOf } from '../common/event-record.ts';
import type { importEventSchemas } from './import-events.ts';
import type { sourceEventSchemas } from './source-events.ts';

const ON_IMPORT = { ...PLAIN, streams: ['import'] } as const;

export const importRecords = {
  ImportStarted: {
    ...ON_IMPORT,
    ...audited('import', 'import.started', { name: 'Importación empezada', did: 'empezó a importar' }),
    undoneBy: null,
    wait: null,
    ...QUIET,
  },
  ImportFinished: {
    ...ON_IMPORT,
    ...audited('import', 'import.finished', { name: 'Importación terminada', did: 'terminó de importar' }),
    undoneBy: 'ImportWithdrawn',
    wait: null,
    ...QUIET,
  },
  ImportWithdrawn: {
    ...ON_IMPORT,
    ...audited('import', 'import.withdrawn', {
      name: 'Importación anulada',
      did: 'anuló lo pendiente de importar',
    }),
    undoneBy: null,
    wait: null,
    ...QUIET,
  },
} as const satisfies RecordsOf<typeof importEventSchemas>;

export const sourceRecords = {
  // The proposal is audited instead.
  SourceHeard: { ...PLAIN, streams: ['source'], audit: null, undoneBy: null, wait: null, ...QUIET },
} as const satisfies RecordsOf<typeof sourceEventSchemas>;
