import { parseArgs } from 'node:util';
import { howToStart, planMove } from '../move/plan.ts';
import { runMove } from '../move/run-move.ts';
import { whatMayGoInWords } from '../move/what-may-go.ts';
import { continueAsOwner } from './continue-as-owner.ts';
import { runTool } from './run-tool.ts';

/** Moves a stopped installation from the data folder to empty engines, or back. */
runTool(async (config) => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, back: { type: 'string' } } });
  const back = values.back ?? '';
  const plan = planMove(config, { only: values.only ?? '', back: back !== '' && back !== '0' });
  await continueAsOwner(config.dataDir);
  const carried = await runMove(plan, { report: (line) => console.error(line) });
  for (const line of carried) console.log(line);
  if (carried.length === 0) console.log('everything was moved before');
  for (const line of [howToStart(plan), ...whatMayGoInWords(plan)]) console.log(line);
});
