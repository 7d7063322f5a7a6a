import { parseArgs } from 'node:util';
import { backUp } from '../back-up/back-up.ts';
import { namesOf } from '../back-up/back-up-files.ts';
import { countsOf, missingFrom } from '../back-up/check-words.ts';
import { noteBackUp } from '../back-up/note-back-up.ts';
import { leftToEngines, requirePartsInFolder } from './left-to-engines.ts';
import { requireNamed } from './make-folder.ts';
import { runTool, ToolFailure } from './run-tool.ts';

/** The service may run. Lists what is on engines. */
runTool(async (config) => {
  const { values } = parseArgs({ options: { into: { type: 'string', default: '' } } });
  const { into } = values;
  requireNamed(into);
  const parts = requirePartsInFolder(config);
  const { logId, takenAt, contents } = await backUp({ dataDir: config.dataDir, into, parts });
  await noteBackUp(config.dataDir, takenAt);
  const counts = `${countsOf(contents.stock)}${logId === null ? '' : `, of log ${logId}`}`;
  console.log(`${into} holds ${namesOf(parts)}: ${counts}. Keep it where only you can read it`);
  for (const line of leftToEngines(config)) console.log(line);
  const lacks = missingFrom(contents.stock);
  if (lacks.length > 0) throw new ToolFailure([...lacks, `${into} is complete except for that`].join('\n'));
});
