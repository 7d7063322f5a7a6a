import { parseArgs } from 'node:util';
import { BackUpFailure } from '../back-up/back-up-files.ts';
import { checkBackUp } from '../back-up/check-back-up.ts';
import { countsOf, warningFor, missingFrom } from '../back-up/told-check.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/** The check was impossible; 1 means damage. */
const CANNOT_TELL = 2;

runTool(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string', default: '' } } });
  const { from } = values;
  if (from === '') throw new ToolFailure('FROM must name the folder of a back-up', CANNOT_TELL);
  const check = await checkBackUp(from).catch((error: unknown) => {
    throw error instanceof BackUpFailure ? new ToolFailure(error.message, CANNOT_TELL) : error;
  });
  const doubt = warningFor(from, check);
  if (doubt !== null) throw new ToolFailure(doubt, check.damage.length > 0 ? 1 : CANNOT_TELL);
  if (check.stock === null) return;
  console.log(`${from} is whole: ${countsOf(check.stock)}; taken at ${check.takenAt}`);
  for (const line of missingFrom(check.stock)) console.log(line);
});
