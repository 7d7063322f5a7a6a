import { parseArgs } from 'node:util';
import { BackUpFailure } from '../back-up/back-up-files.ts';
import { checkBackUp } from '../back-up/check-back-up.ts';
import { countsOf, warningFor, missingFrom } from '../back-up/check-words.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/** The check was impossible; 1 means damage. */
const UNKNOWN = 2;

runTool(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string', default: '' } } });
  const { from } = values;
  if (from === '') throw new ToolFailure('FROM must name the folder of a back-up', UNKNOWN);
  const check = await checkBackUp(from).catch((error: unknown) => {
    throw error instanceof BackUpFailure ? new ToolFailure(error.message, UNKNOWN) : error;
  });
  const doubt = warningFor(from, check);
  if (doubt !== null) throw new ToolFailure(doubt, check.damage.length > 0 ? 1 : UNKNOWN);
  if (check.stock === null) return;
  console.log(`${from} is whole: ${countsOf(check.stock)}; taken at ${check.takenAt}`);
  for (const line of missingFrom(check.stock)) console.log(line);
});
