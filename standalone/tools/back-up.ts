import { parseArgs } from 'node:util';
import { backUp } from '../back-up/back-up.ts';
import { namesOf, partsInFolder } from '../back-up/back-up-files.ts';
import { leftToEngines } from './left-to-engines.ts';
import { makeFolder, requireNamed } from './make-folder.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/** Copies what lies in the data folder, beside the service that may be writing it, and says what lies elsewhere. */
runTool(async (config) => {
  const { values } = parseArgs({ options: { into: { type: 'string' } } });
  const into = values.into ?? '';
  requireNamed(into);
  const parts = partsInFolder(config);
  const elsewhere = leftToEngines(config);
  if (parts.length === 0) {
    throw new ToolFailure(['nothing of this service lies in the data folder', ...elsewhere].join('\n'));
  }
  await makeFolder(into);
  const { position, logId } = await backUp({ dataDir: config.dataDir, into, parts });
  const upTo = logId === null ? '' : `, of log ${logId} up to ${position}`;
  console.log(`${into} holds ${namesOf(parts)}${upTo}: keep it where only you can read it`);
  for (const line of elsewhere) console.log(line);
});
