import type { Difference } from '@duende/projections/dump';
import { dataFiles } from '@duende/platform/files/data-files';
import { verifyLog } from '../verify/verify-log.ts';
import { findDamagedStreams, type DamagedStream } from '../verify/verify-streams.ts';
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
  const { result, damaged } = await readLog(settings, async (log, events) => ({
    result: await verifyLog(log, served, (difference) => {
      told += 1;
      if (told <= SHOWN) console.log(sentence(difference));
    }),
    damaged: await findDamagedStreams(events, served.position),
  }));
  for (const stream of damaged.slice(0, SHOWN)) console.log(damageSentence(stream));
  const { differences, events, upTo } = result;
  const over = `over ${events} events up to ${upTo}`;
  // Said before it is kept: what was found is known then, whatever becomes of the record.
  if (differences === 0) console.log(`no difference ${over}`);
  else console.error(`${counted(differences, 'difference')} ${over}`);
  if (damaged.length > 0) {
    console.error(
      `${counted(damaged.length, 'stream')} cannot be read as written: nothing can be changed there, though what is served is ` +
        'right; undo it in EventStoreDB as docs/operations.md says under "Streams that somebody deleted or cut"',
    );
  }
  await keepVerification(settings, { ...result, differences: differences + damaged.length });
  if (differences + damaged.length > 0)
    throw new ToolFailure('it is told on the pages of history and figures until the next time');
});

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const DAMAGES: Record<DamagedStream['damage'], string> = {
  tombstoned: 'tombstoned, for good',
  deleted: 'deleted: its metadata has a $tb beyond every event',
  cut: 'its beginning is cut off: its metadata has $tb, $maxCount or $maxAge',
  refused: 'its ACL does not let the user of EVENTSTORE_URL read it',
  lost: 'it does not hold what all streams hold of it, or its first events are gone from the database',
};

const damageSentence = ({ stream, damage }: DamagedStream) => `stream ${stream}: ${DAMAGES[damage]}`;

/** `a` is the log folded anew, `b` what the service serves. */
function sentence(difference: Difference): string {
  const subject = `${difference.readModel} ${difference.id}`;
  if (difference.kind === 'missing') {
    return `${subject}: ${difference.from === 'a' ? 'served, but not in the log' : 'in the log, but not served'}`;
  }
  const { field, a, b } = difference;
  return `${subject}: ${field} is ${JSON.stringify(a)} by the log and served as ${JSON.stringify(b)}`;
}
