import type { Difference } from '@duende/projections/dump';
import { dataFiles } from '@duende/platform/files/data-files';
import { verifyLog } from '../verify/verify-log.ts';
import { keepVerification } from './keep-verification.ts';
import { readOperatorDump } from './operator-client.ts';
import { readLog } from './read-log.ts';
import { runTool, ToolFailure } from './run-tool.ts';
import { readServedDump } from './served-dump.ts';

const SHOWN = 50;

/** Folds the whole log anew, compares it with what is served, document by document, and keeps what came of it. */
runTool(async (settings) => {
  const served =
    settings.mongodbUrl === null
      ? await readOperatorDump(dataFiles(settings.dataDir).operator)
      : await readServedDump(settings.mongodbUrl);
  let told = 0;
  const result = await readLog(settings, (log) =>
    verifyLog(log, served, (difference) => {
      told += 1;
      if (told <= SHOWN) console.log(sentence(difference));
    }),
  );
  const { differences, events, upTo } = result;
  const over = `over ${events} events up to ${upTo}`;
  // Said before it is kept: what was found is known then, whatever becomes of the record.
  if (differences === 0) console.log(`no difference ${over}`);
  else console.error(`${differences} ${differences === 1 ? 'difference' : 'differences'} ${over}`);
  await keepVerification(settings, result);
  if (differences > 0)
    throw new ToolFailure('it is told on the pages of history and figures until the next time');
});

/** `a` is the log folded anew, `b` what the service serves. */
function sentence(difference: Difference): string {
  const subject = `${difference.readModel} ${difference.id}`;
  if (difference.kind === 'missing') {
    return `${subject}: ${difference.from === 'a' ? 'served, but not in the log' : 'in the log, but not served'}`;
  }
  const { field, a, b } = difference;
  return `${subject}: ${field} is ${JSON.stringify(a)} by the log and served as ${JSON.stringify(b)}`;
}
