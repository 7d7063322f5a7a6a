import { parseArgs } from 'node:util';
import { backUp } from '../back-up/back-up.ts';
import { requireEmbedded } from './require-embedded.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/** Copies the embedded stores of the data folder, beside the service that may be writing them. */
runTool(async (config) => {
  const { values } = parseArgs({ options: { into: { type: 'string' } } });
  const into = values.into ?? '';
  if (into === '') throw new ToolFailure('INTO must name the folder to write to');
  requireEmbedded(config);
  const { position, logId } = await backUp({ dataDir: config.dataDir, into });
  console.log(
    `${into} holds log ${logId} up to ${position}, with its keys and photos: keep it where only you can read it`,
  );
});
