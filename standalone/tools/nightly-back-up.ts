import { parseArgs } from 'node:util';
import { USUALLY_KEPT } from '../back-up/kept-back-ups.ts';
import { nightlyBackUp } from '../back-up/nightly-back-up.ts';
import { leftToEngines, requirePartsInFolder } from './left-to-engines.ts';
import { runTool, ToolFailure } from './run-tool.ts';

runTool(async (config) => {
  const { values } = parseArgs({
    options: {
      in: { type: 'string', default: '' },
      days: { type: 'string', default: String(USUALLY_KEPT.days) },
      weeks: { type: 'string', default: String(USUALLY_KEPT.weeks) },
    },
  });
  if (values.in === '') throw new ToolFailure('--in must name the folder of the back-ups');
  const keeping = { days: wholeNumber('days', values.days), weeks: wholeNumber('weeks', values.weeks) };
  const parts = requirePartsInFolder(config);
  for (const line of leftToEngines(config)) console.log(line);
  await nightlyBackUp({
    dataDir: config.dataDir,
    folder: values.in,
    parts,
    keeping,
    say: (line) => console.log(line),
  });
});

function wholeNumber(option: string, given: string): number {
  if (!/^[1-9]\d{0,3}$/.test(given))
    throw new ToolFailure(`--${option} must be a whole number from 1 on: how many are kept`);
  return Number(given);
}
