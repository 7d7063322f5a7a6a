import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { dumpReadModels, type DumpedDocument } from '@duende/projections/dump';
import { READ_MODEL_NAMES, openReadModels, type ReadModels } from '@duende/projections/registry/registry';
import { replayInto } from '@duende/projections/replay';
import type { SnapshotTiming } from '@duende/projections/runner/snapshot-keeper';
import type { GivenLog } from '@duende/testkit/samples/given-log';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { makeReadModelsAlone } from '../embedded-read-side.ts';
import { AT_END } from './snapshot-timing.ts';

/** The read models of the one process over a log in memory, started again and again beside one folder of snapshots. */
export async function snapshottedReadSide(log: GivenLog) {
  const root = await mkdtemp(join(tmpdir(), 'duende-read-side-'));
  const folder = join(root, 'snapshots');
  const logged: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } });
  return {
    folder,
    logged,
    /** @param readAtOnce documents of a collection that are read at the start */
    async start(timing: Partial<SnapshotTiming> = AT_END, readAtOnce?: number) {
      const store = createMemoryReadStore();
      const readSide = await makeReadModelsAlone({
        store,
        vault: log.vault,
        log: log.domainLog,
        logger,
        folder,
        timing,
        ...(readAtOnce === undefined ? {} : { readAtOnce }),
      });
      await readSide.caughtUp;
      return {
        ...readSide,
        async shown() {
          const head = await log.domainLog.head();
          if (!(await readSide.progress.waitFor(READ_MODEL_NAMES, head, PATIENCE_MS)))
            throw new Error('not shown in time');
        },
      };
    },
    dispose: () => rm(root, { recursive: true, force: true }),
  };
}

/** Every document that is served. */
export async function dumpOf(models: ReadModels): Promise<readonly DumpedDocument[]> {
  const dumped: DumpedDocument[] = [];
  for await (const document of dumpReadModels(models)) dumped.push(document);
  return dumped;
}

/** What the log says, folded anew from its beginning. */
export async function foldedAnew({
  domainLog,
}: Pick<GivenLog, 'domainLog'>): Promise<readonly DumpedDocument[]> {
  const store = createMemoryReadStore();
  const logger = createLogger({ level: 'silent' });
  await replayInto({ log: domainLog, store, until: { position: await domainLog.head() }, logger });
  return dumpOf(await openReadModels(store));
}
