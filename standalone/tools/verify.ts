import { existsSync } from 'node:fs';
import { CorruptEvent } from '@duende/platform/domain-log/corrupt-event';
import { openLog } from '@duende/platform/domain-log/open-log';
import { dataFiles } from '@duende/platform/files/data-files';
import { findLostPhotos } from '@duende/projections/parties/photo-uses';
import { lostPhotosSentence } from '@duende/platform/photo-store/lost-photos';
import { findCorruptEvents } from '../verify/find-corrupt.ts';
import { watchKeys } from '../verify/lost-keys.ts';
import { unfitToCompare } from '../verify/read-model-states.ts';
import { verifyLog } from '../verify/verify-log.ts';
import { watchStreams, type DamagedStream } from '../verify/verify-streams.ts';
import { keepVerification } from './keep-verification.ts';
import { readLog, type LogSettings, type OpenedLog } from './read-log.ts';
import { runTool, ToolFailure } from './run-tool.ts';
import { readServedDump, type ServedState } from './served-dump.ts';
import { counted, damageSentence, differenceSentence, keySentence, leftOutWords } from './verify-words.ts';

const SHOWN = 50;
/** The end of the log was not reached: the result is unknown. */
const NOT_REACHED = 2;

/** Records the result in the log. */
runTool((settings) => {
  if (settings.eventstoreUrl === null && !existsSync(dataFiles(settings.dataDir).log))
    throw new ToolFailure(
      'DATA_DIR: no service runs on this data folder, which holds no log: start it first',
    );
  return readLog(settings, async (log, opened) => {
    const head = await log.head();
    const served = await readServed(settings, head, opened);
    const upTo = served.position > head ? served.position : head;
    const keys = await watchKeys(opened);
    // The log is read only once.
    const watched = watchStreams(opened.events, keys.look);
    const { log: folding, leftOut } = openLog({ events: watched.log, vault: opened.vault });
    let damaged: readonly DamagedStream[] = [];
    let shown = 0;
    let lost: readonly string[] = [];
    const result = await reaching(opened, upTo, () =>
      verifyLog(
        folding,
        { position: upTo, documents: served.documents },
        (difference) => {
          shown += 1;
          if (shown <= SHOWN) console.log(differenceSentence(difference));
        },
        async (folded) => {
          damaged = await watched.damaged();
          const unfit = [...(await keys.lost()).map(keySentence), ...unfitToCompare(served.states, head)];
          if (unfit.length > 0)
            fail(unfit, upTo, 'the read models were not compared, and nothing is recorded');
          lost = await findLostPhotos(folded['photo-uses'], opened.photos);
        },
      ),
    );
    for (const stream of damaged.slice(0, SHOWN)) console.log(damageSentence(stream));
    const { differences, events } = result;
    const over = `over ${events} events up to the head ${result.upTo}${leftOutWords(leftOut)}`;
    // Printed before recording, which may fail.
    if (differences === 0) console.log(`no difference ${over}`);
    else console.error(`${counted(differences, 'difference')} ${over}`);
    if (damaged.length > 0) {
      console.error(
        `${counted(damaged.length, 'stream')} cannot be read as written: nothing can be changed there, though the pages are ` +
          'right; undo it in EventStoreDB as docs/operate/troubleshooting.md says under "Streams that somebody deleted or cut"',
      );
    }
    for (const name of lost.slice(0, SHOWN))
      console.log(`photo ${name} is named by the log and is not there, or not whole`);
    await keepVerification(settings, { ...result, differences: differences + damaged.length });
    if (differences + damaged.length > 0)
      throw new ToolFailure('the pages of history and figures show this until the next verification');
    if (lost.length > 0) throw new ToolFailure(lostPhotosSentence(lost));
  });
});

/** Waits for the end of the log. If no service answers, log damage may be the cause. */
async function readServed(settings: LogSettings, head: string, opened: OpenedLog): Promise<ServedState> {
  try {
    return await readServedDump(settings, head);
  } catch (error) {
    const corrupt = await findCorruptEvents(opened, head);
    if (corrupt.length === 0) throw error;
    console.error(error instanceof Error ? error.message : String(error));
    return failOver(corrupt, head);
  }
}

/** Reports all errors of that kind on failure. */
async function reaching<T>(opened: OpenedLog, upTo: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CorruptEvent) return failOver(await findCorruptEvents(opened, upTo), upTo);
    throw error;
  }
}

const WAY_OUT =
  'bring the log and its keys back from a back-up (make restore), or leave an event out, on the record: make pass-over EVENT=<id> REASON=<why>; ' +
  'docs/operate/troubleshooting.md says which, under "An event that cannot be read"';

const failOver = (corrupt: readonly CorruptEvent[], upTo: string): never =>
  fail(
    corrupt.map(({ message }) => message),
    upTo,
    `${counted(corrupt.length, 'event')} cannot be read, and nothing is recorded; ${WAY_OUT}`,
  );

function fail(lines: readonly string[], upTo: string, conclusion: string): never {
  for (const line of lines.slice(0, SHOWN)) console.error(line);
  throw new ToolFailure(`the log was not verified up to its head ${upTo}: ${conclusion}`, NOT_REACHED);
}
