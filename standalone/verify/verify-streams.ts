import { START, type Position } from '@duende/contracts/events/domain-event';
import { isForeign } from '@duende/platform/domain-log/left-out';
import { StreamRefused, StreamRemoved, type StreamRemoval } from '@duende/platform/errors/errors';
import type { EventLog, RecordedEvent } from '@duende/platform/event-log/event-log';
import { hiddenIn } from '@duende/platform/event-log/stream-metadata';

/** A stream that does not hold what the log of all streams says it holds. */
export interface DamagedStream {
  readonly stream: string;
  /** `refused`: it may not be read; `lost`: it holds something else, and nothing in its metadata says why */
  readonly damage: StreamRemoval | 'refused' | 'lost';
}

/** What the log of all streams shows of one. */
interface Shown {
  readonly first: number;
  last: number;
  isOurs: boolean;
  /** nothing is missing between the two */
  isUnbroken: boolean;
}

type Readable = Pick<EventLog, 'read' | 'readAll'>;

/** Streams that are asked for at once. */
const AT_ONCE = 16;

/** So many streams that nothing speaks against are asked for all the same. */
export const SAMPLE = 100;

/** Looks for damaged streams in what is read of a log anyway. */
export interface StreamWatch {
  /** The log, whose first reading of all events from its beginning is looked at. */
  readonly log: EventLog;
  /** The streams that are damaged, by name. Rejects as the log does. */
  damaged(): Promise<readonly DamagedStream[]>;
}

/**
 * Compares streams that hold an event of ours, their first and last revision in the log of all streams, with what they give when they are
 * read. What the database deletes or cuts is still in the one and not in the other. Streams of other programs are theirs.
 *
 * A stream is asked where it gives a reason: metadata, a tombstone, a beginning that is not its first event, a gap. Of the others
 * {@link SAMPLE} are, spread evenly over the order in which they began, the first and the last among them; where one of those is damaged,
 * all are. `look` is shown each event on the way.
 */
export function watchStreams(
  log: EventLog,
  look: (event: RecordedEvent) => void = () => undefined,
): StreamWatch {
  const shown = new Map<string, Shown>();
  const setUp = new Set<string>();
  let isRead = false;

  function note(event: RecordedEvent): void {
    look(event);
    const { stream, revision } = event;
    const isOurs = !isForeign(event);
    const one = shown.get(stream);
    if (one === undefined) shown.set(stream, { first: revision, last: revision, isOurs, isUnbroken: true });
    else {
      one.isUnbroken &&= revision === one.last + 1;
      one.last = revision;
      one.isOurs ||= isOurs;
    }
  }

  async function* readAll(from: Position, to: Position): AsyncGenerator<readonly RecordedEvent[]> {
    if (isRead || from !== START) {
      yield* log.readAll(from, to);
      return;
    }
    isRead = true;
    for await (const events of log.readAll(from, to, (stream) => setUp.add(stream))) {
      for (const event of events) note(event);
      yield events;
    }
  }

  async function damagedOf(streams: readonly (readonly [string, Shown])[]): Promise<DamagedStream[]> {
    const waiting = [...streams];
    const damaged: DamagedStream[] = [];
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const [stream, one] = next;
        const damage = await damageOf(log, stream, one);
        if (damage !== null) damaged.push({ stream, damage });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return damaged;
  }

  return {
    log: { ...log, readAll },
    async damaged() {
      const ours = [...shown].filter(([, { isOurs }]) => isOurs);
      const isSuspect = ([stream, { first, isUnbroken }]: readonly [string, Shown]) =>
        first !== 0 || !isUnbroken || setUp.has(stream);
      const [suspect, others] = [ours.filter(isSuspect), ours.filter((one) => !isSuspect(one))];
      const sample = spread(others, SAMPLE);
      const sampled = await damagedOf([...sample]);
      const rest = sampled.length === 0 ? [] : others.filter((one) => !sample.has(one));
      const found = [...(await damagedOf(suspect)), ...sampled, ...(await damagedOf(rest))];
      return found.sort((a, b) => (a.stream < b.stream ? -1 : 1));
    },
  };
}

/** So many of them at most, at even distances from the first to the last. */
function spread<T>(all: readonly T[], most: number): ReadonlySet<T> {
  const step = Math.max(1, (all.length - 1) / (most - 1));
  return new Set(
    Array.from({ length: Math.min(all.length, most) }, (_, index) => all[Math.round(index * step)] as T),
  );
}

/** The same of a log that is read for nothing else, up to a position. Rejects as the log does. */
export async function findDamagedStreams(log: EventLog, upTo: Position): Promise<readonly DamagedStream[]> {
  const watch = watchStreams(log);
  for await (const _ of watch.log.readAll(START, upTo));
  return watch.damaged();
}

async function damageOf(
  log: Readable,
  stream: string,
  { first, last }: Shown,
): Promise<DamagedStream['damage'] | null> {
  try {
    // What was scavenged is gone from all streams too: a stream begins with its first event.
    const isWhole =
      first === 0 && (await holdsAt(log, stream, 0)) && (last === 0 || (await holdsAt(log, stream, last)));
    return isWhole ? null : ((await hiddenIn(log, stream)) ?? 'lost');
  } catch (error) {
    if (error instanceof StreamRemoved) return error.removal;
    if (error instanceof StreamRefused) return 'refused';
    throw error;
  }
}

async function holdsAt(log: Readable, stream: string, revision: number): Promise<boolean> {
  const [event] = await log.read(stream, revision, 1);
  return event?.revision === revision;
}
