import { randomUUID } from 'node:crypto';
import { START, type Position } from '@duende/contracts/events/domain-event';
import {
  judgeAppend,
  requireAppendable,
  toExpected,
  toRevision,
  toPlace,
  toPosition,
} from '@duende/platform/event-log/rules';
import type { EventLog, EventToAppend, RecordedEvent, LogMarks } from '@duende/platform/event-log/event-log';
import {
  BATCH_SIZE,
  createCommitSignal,
  followTail,
  readTail,
  type LogTail,
} from '@duende/platform/event-log/follow-log';
import { RevisionConflict } from '@duende/platform/errors/errors';

/** Not 1, so that code that counts positions up fails the tests. */
const STEP = 3;

export interface MemoryEventLog extends EventLog, LogMarks {
  /** everything appended so far, in order */
  readonly events: readonly RecordedEvent[];
}

/** An event log for tests, with the behaviour of the real ones and nothing durable. What it hands out is frozen. */
export function createMemoryEventLog(): MemoryEventLog {
  const events: RecordedEvent[] = [];
  const byStream = new Map<string, RecordedEvent[]>();
  const ids = new Set<string>();
  const marks = new Map<string, string>();
  const commits = createCommitSignal();

  const tail: LogTail = {
    commits,
    batchAfter(position, upTo) {
      const start = Math.floor(toPlace(position) / STEP);
      const end = upTo === undefined ? events.length : Math.floor(toPlace(upTo) / STEP);
      return events.slice(start, Math.min(end, start + BATCH_SIZE));
    },
  };

  function record(stream: string, event: EventToAppend): RecordedEvent {
    const inStream = byStream.get(stream) ?? [];
    byStream.set(stream, inStream);
    const copy = JSON.parse(JSON.stringify(event)) as EventToAppend;
    const revision = inStream.length;
    const position = toPosition((events.length + 1) * STEP);
    const recorded = frozen({ ...copy, stream, revision, position });
    events.push(recorded);
    inStream.push(recorded);
    ids.add(event.id);
    return recorded;
  }

  return {
    id: randomUUID(),
    events,
    async append(stream, toAppend, expected) {
      requireAppendable(stream, toAppend);
      const inStream = byStream.get(stream) ?? [];
      const lastRevision = inStream.length - 1;
      const verdict = judgeAppend({
        expected,
        lastRevision,
        ids: toAppend.map(({ id }) => id),
        idAt: (revision) => inStream[revision]?.id,
      });
      const isUsed = toAppend.some(
        ({ id }, index) => ids.has(id) || toAppend.findIndex((e) => e.id === id) < index,
      );
      if (verdict === 'conflict' || (verdict === 'write' && isUsed)) {
        throw new RevisionConflict(stream, expected, toExpected(lastRevision));
      }
      if (verdict === 'write') {
        for (const event of toAppend) record(stream, event);
        commits.raise();
      }
      const revision = toRevision(expected) + toAppend.length;
      const last = byStream.get(stream)?.[revision];
      return { revision, position: last?.position ?? START };
    },
    read: async (stream, fromRevision = 0, maxCount = Number.MAX_SAFE_INTEGER) =>
      (byStream.get(stream) ?? []).slice(fromRevision, fromRevision + maxCount),
    readAll: (from, to) => readTail(tail, from, to),
    head: async (): Promise<Position> => events.at(-1)?.position ?? START,
    subscribeAll: (from, signal) => followTail(tail, from, signal),
    async markOnce(name, value) {
      const known = marks.get(name) ?? value;
      marks.set(name, known);
      return known;
    },
  };
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
