import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createLogger } from '@duende/platform/observability/logger';
import { IN_MEMORY } from '@duende/platform/read-store/sqlite/read-model-file';
import { openSqliteReadStore } from '@duende/platform/read-store/sqlite/sqlite-read-store';
import { dumpReadModels } from '@duende/projections/dump';
import { openReadModels, READ_MODEL_NAMES, type ReadModelName } from '@duende/projections/registry/registry';
import { replayInto, type ReplayProgress } from '@duende/projections/replay';
import { inNewFolder } from './make-folder.ts';
import { readLog } from './read-log.ts';
import { replayUntil } from './replay-until.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/** One NDJSON file per read model. */
runTool(async (settings) => {
  const { values } = parseArgs({ options: { until: { type: 'string' }, into: { type: 'string' } } });
  const until = replayUntil(values.until ?? '');
  const into = values.into ?? '';
  await inNewFolder(into, async () => {
    if ((await readdir(into)).length > 0) throw new ToolFailure(`${into} is not empty`);
    const store = openSqliteReadStore({ file: IN_MEMORY });
    const logger = createLogger({ level: 'error' });
    const done = await readLog(settings, (log) =>
      replayInto({ log, store, until, logger, onProgress: showProgress() }),
    );
    const counts = await write(into, dumpReadModels(await openReadModels(store)));
    console.error(`${process.stderr.isTTY ? '\r' : ''}${summary(done)}`);
    for (const [name, count] of counts)
      console.log(`${String(count).padStart(9)} ${join(into, `${name}.ndjson`)}`);
  });
});

function summary({ events, position, eventsPerSecond }: ReplayProgress): string {
  return `${events} events up to ${position}, ${eventsPerSecond} a second`;
}

function showProgress(): (progress: ReplayProgress) => void {
  if (!process.stderr.isTTY) return () => undefined;
  let shown = 0;
  return (progress) => {
    if (progress.elapsedMs - shown < 250) return;
    shown = progress.elapsedMs;
    process.stderr.write(`\r${summary(progress)}`);
  };
}

async function write(
  folder: string,
  dump: ReturnType<typeof dumpReadModels>,
): Promise<Map<ReadModelName, number>> {
  const files = new Map(
    READ_MODEL_NAMES.map((name) => [name, createWriteStream(join(folder, `${name}.ndjson`))] as const),
  );
  const counts = new Map<ReadModelName, number>(READ_MODEL_NAMES.map((name) => [name, 0]));
  for await (const { readModel, document } of dump) {
    const file = files.get(readModel);
    counts.set(readModel, (counts.get(readModel) ?? 0) + 1);
    if (file?.write(`${JSON.stringify(document)}\n`) === false) await once(file, 'drain');
  }
  await Promise.all([...files.values()].map((file) => finished(file.end())));
  return counts;
}
