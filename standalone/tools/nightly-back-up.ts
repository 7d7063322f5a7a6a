import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../back-up/back-up.ts';
import { backUpFiles, namesOf, partsInFolder } from '../back-up/back-up-files.ts';
import { backUpName, prunableBackUps, type FoundBackUp } from '../back-up/kept-back-ups.ts';
import { leftToEngines } from './left-to-engines.ts';
import { makeFolder } from './make-folder.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/** For a timer: a back-up in a folder of its own, and only when it is whole the older ones go that are not to be kept. */
runTool(async (config) => {
  const { values } = parseArgs({
    options: {
      in: { type: 'string', default: '' },
      days: { type: 'string', default: '7' },
      weeks: { type: 'string', default: '4' },
    },
  });
  if (values.in === '') throw new ToolFailure('--in must name the folder of the back-ups');
  const keeping = { days: wholeNumber('days', values.days), weeks: wholeNumber('weeks', values.weeks) };
  const parts = partsInFolder(config);
  const elsewhere = leftToEngines(config);
  if (parts.length === 0)
    throw new ToolFailure(['nothing of this service lies in the data folder', ...elsewhere].join('\n'));

  const into = join(values.in, backUpName(new Date()));
  await makeFolder(into);
  await backUp({ dataDir: config.dataDir, into, parts });
  console.log(`${into} holds ${namesOf(parts)}`);
  for (const line of elsewhere) console.log(line);

  for (const name of prunableBackUps(await backUpsIn(values.in), keeping)) {
    const folder = join(values.in, name);
    // First what says that it is whole: one that is half gone must not look like one.
    await rm(backUpFiles(folder).manifest, { force: true });
    await rm(folder, { recursive: true, force: true });
    console.log(`${folder} is gone: ${keeping.days} days and ${keeping.weeks} weeks are kept`);
  }
});

async function backUpsIn(folder: string): Promise<readonly FoundBackUp[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, isComplete: existsSync(backUpFiles(join(folder, name)).manifest) }));
}

function wholeNumber(option: string, given: string): number {
  if (!/^[1-9]\d{0,3}$/.test(given))
    throw new ToolFailure(`--${option} must be a whole number from 1 on: how many are kept`);
  return Number(given);
}
