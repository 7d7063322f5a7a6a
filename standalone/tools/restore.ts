import { parseArgs } from 'node:util';
import { partsInFolder } from '../back-up/back-up-files.ts';
import { restore } from '../back-up/restore.ts';
import { leftToEngines } from './left-to-engines.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/** Puts a back-up in the place of an empty data folder, and says what lies elsewhere. */
runTool(async (config) => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const from = values.from ?? '';
  if (from === '') throw new ToolFailure('FROM must name the folder of a back-up');
  const parts = partsInFolder(config);
  const { holds, position, takenAt } = await restore({ from, dataDir: config.dataDir, parts });
  const upTo = position === null ? '' : `, its log up to ${position}`;
  const signIn = holds.includes('keys and photos') ? '; everybody signs in again' : '';
  console.log(`${config.dataDir} is as it was at ${takenAt}${upTo}${signIn}`);
  for (const line of leftToEngines(config)) console.log(line);
});
