import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import { compareDumps, type Difference, dumpReadModels } from '@duende/projections/dump';
import { openReadModels } from '@duende/projections/registry';
import { replayInto } from '@duende/projections/replay';
import { dataFiles } from '@duende/platform/files/data-files';
import { readOperatorDump } from './operator-client.ts';
import { readLog } from './read-log.ts';
import { runTool, ToolFailure } from './run-tool.ts';
import { readServedDump } from './served-dump.ts';

const SHOWN = 50;

/** Folds the whole log anew and compares it with what is served, document by document. */
runTool(async (settings) => {
  const { position, documents } =
    settings.mongodbUrl === null
      ? await readOperatorDump(dataFiles(settings.dataDir).operator)
      : await readServedDump(settings.mongodbUrl);
  const store = createMemoryReadStore();
  const logger = createLogger({ level: 'error' });
  const { events } = await readLog(settings, (log) =>
    replayInto({ log, store, until: { position }, logger }),
  );
  let found = 0;
  for await (const difference of compareDumps(dumpReadModels(await openReadModels(store)), documents)) {
    found += 1;
    if (found <= SHOWN) console.log(sentence(difference));
  }
  if (found > 0) throw new ToolFailure(`${found} differences over ${events} events up to ${position}`);
  console.log(`no difference over ${events} events up to ${position}`);
});

/** `a` is the log folded anew, `b` what the service serves. */
function sentence(difference: Difference): string {
  const subject = `${difference.readModel} ${difference.id}`;
  if (difference.kind === 'missing') {
    return `${subject}: ${difference.from === 'a' ? 'served, but not in the log' : 'in the log, but not served'}`;
  }
  const { field, a, b } = difference;
  return `${subject}: ${field} is ${JSON.stringify(a)} by the log and served as ${JSON.stringify(b)}`;
}
