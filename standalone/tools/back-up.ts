import { parseArgs } from 'node:util';
import { backUp } from '../back-up/back-up.ts';
import { namesOf } from '../back-up/back-up-files.ts';
import { countsOf, lacksOf } from '../back-up/told-check.ts';
import { leftToEngines, requirePartsInFolder } from './left-to-engines.ts';
import { requireNamed } from './make-folder.ts';
import { runTool } from './run-tool.ts';

/** Copies what lies in the data folder, beside the service that may be writing it, and says what lies elsewhere. */
runTool(async (config) => {
  const { values } = parseArgs({ options: { into: { type: 'string', default: '' } } });
  const { into } = values;
  requireNamed(into);
  const parts = requirePartsInFolder(config);
  const { logId, contents } = await backUp({ dataDir: config.dataDir, into, parts });
  const counts = `${countsOf(contents.stock)}${logId === null ? '' : `, of log ${logId}`}`;
  console.log(`${into} holds ${namesOf(parts)}: ${counts}. Keep it where only you can read it`);
  for (const line of [...lacksOf(contents.stock), ...leftToEngines(config)]) console.log(line);
});
