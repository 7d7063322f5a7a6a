import { parseArgs } from 'node:util';
import { restore } from '../back-up/restore.ts';
import { requireEmbedded } from './require-embedded.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/** Puts a back-up in the place of an empty data folder. */
runTool(async (config) => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const from = values.from ?? '';
  if (from === '') throw new ToolFailure('FROM must name the folder of a back-up');
  requireEmbedded(config);
  const { position, takenAt } = await restore({ from, dataDir: config.dataDir });
  console.log(`${config.dataDir} is as it was at ${takenAt}, up to ${position}; everybody signs in again`);
});
