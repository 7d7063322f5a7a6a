import { START, type Position } from '@duende/contracts/events/domain-event';
import { isForeign } from '@duende/platform/domain-log/left-out';
import { StreamRefused, StreamRemoved, type StreamRemoval } from '@duende/platform/errors/errors';
import type { EventLog, RecordedEvent } from '@duende/platform/event-log/event-log';
import { hiddenIn } from '@duende/platform/event-log/stream-metadata';

export interface DamagedStream {
  readonly stream: string;
  /** `refused`: access denied; `lost`: other content, unexplained by metadata */
  readonly damage: StreamRemoval | 'refused' | 'lost';
}

interface Shown {
  readonly first: number;
  last: number;
  isOurs: boolean;
  isUnbroken: boolean;
}

type Readable = Pick<EventLog, 'read' | 'readAll'>;

const AT_ONCE = 16;

export const SAMPLE = 100;

export interface StreamWatch {
  /** its first full read is watched */
  readonly log: EventLog;
  /** Sorted by name. Rejects as the log does. */
  damaged(): Promise<readonly DamagedStream[]>;
}

/**
 * Compares each stream's first and last revision with the log of all streams. Checks suspicious streams: with
 * metadata, a tombstone, a gap, or not starting at 0. Of the others it checks {@link SAMPLE}, evenly spread;
 * if one of those is damaged, all.
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

function spread<T>(all: readonly T[], most: number): ReadonlySet<T> {
  const step = Math.max(1, (all.length - 1) / (most - 1));
  return new Set(
    Array.from({ length: Math.min(all.length, most) }, (_, index) => all[Math.round(index * step)] as T),
  );
}

/** Rejects as the log does. */
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
    // Scavenged events are gone from the log of all streams too.
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
