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

/** First and last revision of a stream, as one side knows them; `null` where nothing is there. */
interface Ends {
  first: number;
  last: number;
}

type Readable = Pick<EventLog, 'read' | 'readAll'>;

/** Streams that are asked for at once. */
const AT_ONCE = 16;

/**
 * Compares, for each stream that holds an event of ours, its first and last revision in the log of all streams, up to a position,
 * with what the stream itself gives when it is read. What the database deletes or cuts is still in the one and not in the other.
 * Streams of other programs are theirs. Resolves to those that differ, by name. `look` is shown each event on the way. Rejects as the
 * log does.
 */
export async function findDamagedStreams(
  log: Readable,
  upTo: Position,
  look: (event: RecordedEvent) => void = () => undefined,
): Promise<readonly DamagedStream[]> {
  const waiting = [...(await endsInAll(log, upTo, look))];
  const damaged: DamagedStream[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [stream, ends] = next;
      const damage = await damageOf(log, stream, ends);
      if (damage !== null) damaged.push({ stream, damage });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return damaged.sort((a, b) => (a.stream < b.stream ? -1 : 1));
}

async function endsInAll(
  log: Readable,
  upTo: Position,
  look: (event: RecordedEvent) => void,
): Promise<ReadonlyMap<string, Ends>> {
  const all = new Map<string, Ends>();
  const ours = new Set<string>();
  for await (const events of log.readAll(START, upTo)) {
    for (const event of events) {
      look(event);
      const { stream, revision } = event;
      const ends = all.get(stream);
      if (ends === undefined) all.set(stream, { first: revision, last: revision });
      else ends.last = revision;
      if (!isForeign(event)) ours.add(stream);
    }
  }
  for (const stream of all.keys()) if (!ours.has(stream)) all.delete(stream);
  return all;
}

async function damageOf(
  log: Readable,
  stream: string,
  { first, last }: Ends,
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
