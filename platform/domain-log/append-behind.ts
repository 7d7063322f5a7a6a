import { toRevision } from '../event-log/append-rule.ts';
import {
  RevisionConflict,
  type AppendResult,
  type EventLog,
  type EventToAppend,
  type ExpectedRevision,
  type RecordedEvent,
} from '../event-log/event-log.ts';

/**
 * Appends to a stream whose last events the caller was not shown: it knows the stream's end without them. The conflict that
 * this makes is looked into, and where nothing but such events stands between, the append goes behind them, a repeat too.
 * @throws RevisionConflict when anything else does
 */
export async function appendBehind(
  log: Pick<EventLog, 'append' | 'read'>,
  isLeftOut: (event: RecordedEvent) => Promise<boolean>,
  [stream, events, expected]: readonly [string, readonly EventToAppend[], ExpectedRevision],
): Promise<AppendResult> {
  try {
    return await log.append(stream, events, expected);
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    const revision = toRevision(expected);
    const since = await log.read(stream, revision + 1);
    let between = 0;
    for (const event of since) {
      if (!(await isLeftOut(event))) break;
      between += 1;
    }
    if (between === 0) throw error;
    return log.append(stream, events, revision + between);
  }
}
