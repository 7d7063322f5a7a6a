import { createLogger } from '@duende/platform/observability/logger';
import { openSqliteReadStore } from '@duende/platform/read-store/sqlite/sqlite-read-store';
import { dumpReadModels, type DumpedDocument } from '@duende/projections/dump';
import { READ_MODEL_NAMES, openReadModels, type ReadModels } from '@duende/projections/registry/registry';
import { replayInto } from '@duende/projections/replay';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import type { GivenLog } from '@duende/testkit/samples/given-log';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { makeAllReadModels } from '../embedded-read-side.ts';

/** In one file that can be reopened. */
export function readSideRig({ domainLog }: Pick<GivenLog, 'domainLog'>, file: string) {
  const logged: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void logged.push(line) } });
  return {
    logged,
    async start() {
      const store = openSqliteReadStore({ file, logger });
      const readSide = await makeAllReadModels({ store, log: domainLog, logger });
      await readSide.caughtUp;
      return {
        ...readSide,
        async shown() {
          const head = await domainLog.head();
          if (!(await readSide.progress.waitFor(READ_MODEL_NAMES, head, PATIENCE_MS)))
            throw new Error('not shown in time');
        },
        async stop() {
          await readSide.stop();
          store.close();
        },
      };
    },
  };
}

export async function dumpOf(models: ReadModels): Promise<readonly DumpedDocument[]> {
  const dumped: DumpedDocument[] = [];
  for await (const document of dumpReadModels(models)) dumped.push(document);
  return dumped;
}

export async function foldedAnew({
  domainLog,
}: Pick<GivenLog, 'domainLog'>): Promise<readonly DumpedDocument[]> {
  const store = createMemoryReadStore();
  const logger = createLogger({ level: 'silent' });
  await replayInto({ log: domainLog, store, until: { position: await domainLog.head() }, logger });
  const dump = await dumpOf(await openReadModels(store));
  store.close();
  return dump;
}
