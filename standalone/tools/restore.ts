import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { partsInFolder } from '../back-up/back-up-files.ts';
import { restore } from '../back-up/restore.ts';
import { countsOf, warningFor, missingFrom } from '../back-up/check-words.ts';
import { notRestored } from './left-to-engines.ts';
import { requireServiceFolder } from './require-service-folder.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/** Lists what is on engines. */
runTool(async (config) => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '' },
      'as-it-is': { type: 'string', default: '' },
      elsewhere: { type: 'string', default: '' },
    },
  });
  const { from } = values;
  const { dataDir } = config;
  if (from === '') throw new ToolFailure('FROM must name the folder of a back-up');
  await requireServiceFolder(dataDir, { elsewhere: values.elsewhere === '1' });
  const check = await restore({
    from,
    dataDir,
    parts: partsInFolder(config),
    asItIs: values['as-it-is'] === '1',
  });
  const { stock, takenAt, holds } = check;
  const doubt = warningFor(from, check);
  if (doubt !== null) console.error(doubt);
  const counts = stock === null ? '' : `: ${countsOf(stock)}`;
  const signIn = holds.includes('keys and photos') ? '; everybody has to sign in again' : '';
  console.log(
    doubt === null
      ? `${dataDir} is as it was at ${takenAt}${counts}${signIn}`
      : `${dataDir} has what was left of ${from}, as it is${counts}${signIn}`,
  );
  if ((await stat(dataDir)).uid === 0)
    console.error(
      `${dataDir} belongs to root: a service that runs as another user cannot open it before chown -R gives it to that one`,
    );
  const lacks = stock === null ? [] : missingFrom(stock);
  for (const line of [...lacks, ...notRestored(config, takenAt ?? 'it was taken')]) console.log(line);
});
