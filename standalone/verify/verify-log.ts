import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { createLogger } from '@duende/platform/observability/logger';
import { IN_MEMORY } from '@duende/platform/read-store/sqlite/read-model-file';
import { openSqliteReadStore } from '@duende/platform/read-store/sqlite/sqlite-read-store';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { compareDumps, dumpReadModels, type Difference, type DumpedDocument } from '@duende/projections/dump';
import { openReadModels, READ_MODEL_NAMES, type ReadModels } from '@duende/projections/registry/registry';
import { replayInto } from '@duende/projections/replay';
import type { VerificationResult } from './record-verification.ts';

export interface ServedDump {
  readonly position: string;
  readonly documents: AsyncIterable<DumpedDocument> | Iterable<DumpedDocument>;
}

/**
 * Folds the log up to the served position and compares by document; `a` is the log's side, `b` the served
 * one. Calls `look` with the folded models first; if it rejects, nothing is compared.
 * @throws ReplayStopped if a fold threw: the result is unknown
 */
export async function verifyLog(
  log: DomainLog,
  { position, documents }: ServedDump,
  onDifference: (difference: Difference) => void,
  look: (folded: ReadModels) => Promise<void> = async () => undefined,
): Promise<VerificationResult> {
  const { store, events } = await foldLog(log, position);
  const models = await openReadModels(store);
  await look(models);
  const counts = await countDifferences(dumpReadModels(models), documents, onDifference);
  return { upTo: position, events, readModels: READ_MODEL_NAMES.length, ...counts };
}

/** Adds the event count. @throws ReplayStopped */
async function foldLog(
  log: DomainLog,
  position: string,
): Promise<{ readonly store: ReadStore; readonly events: number }> {
  const store = openSqliteReadStore({ file: IN_MEMORY });
  // The caller reports it.
  const logger = createLogger({ level: 'silent' });
  const { events } = await replayInto({ log, store, until: { position }, logger });
  return { store, events };
}

type Dump = ServedDump['documents'];

async function countDifferences(folded: Dump, served: Dump, onDifference: (difference: Difference) => void) {
  let ofServed = 0;
  let unserved = 0;
  let differences = 0;
  async function* counted(): AsyncGenerator<DumpedDocument> {
    for await (const document of served) {
      ofServed += 1;
      yield document;
    }
  }
  for await (const difference of compareDumps(folded, counted())) {
    differences += 1;
    if (difference.kind === 'missing' && difference.from === 'b') unserved += 1;
    onDifference(difference);
  }
  return { documents: ofServed + unserved, differences };
}
