import { randomUUID } from 'node:crypto';
import type { EventFilter, Source } from './read-request.ts';
import type { Outbox } from './outbox.ts';
import { caughtUp, checkpoint, confirmation, indexAt } from './read-once.ts';
import type { StoredEvent } from './stored-event.ts';
import type { StoredLog } from './stored-log.ts';
import { consumerTooSlow, streamDeleted } from './grpc-error.ts';

export interface Subscribe extends Source {
  readonly filter: EventFilter | undefined;
}

/** Events that may wait for a live reader before it is cut off. */
export const LIVE_BUFFER = 1000;

/** A subscription from the very start has looked at one record more than it delivers: that of the log's epoch. */
const UNSEEN_AT_START = 1;

/**
 * Sends a subscription's messages until its reader goes: confirmation, what there is, caught-up, what comes.
 * @throws GrpcError when the stream is tombstoned, or a live reader is more than `liveBuffer` events behind
 */
export async function subscribe(
  log: StoredLog,
  request: Subscribe,
  { outbox, left, liveBuffer }: { outbox: Outbox; left: AbortSignal; liveBuffer: number },
): Promise<void> {
  const { events, first } = startOf(log, request);
  const encode = answers(request);
  // A stream that is not there yet has nothing to be caught up with: a node says so after its first events.
  const caughtUpFrom = request.stream !== undefined && events.length === 0 ? 1 : 0;
  let next = first;
  let live = false;
  let tooSlow = false;
  let wake = (): void => undefined;
  const stopListening = log.onCommit(() => {
    tooSlow ||= live && outbox.blocked && events.length - next > liveBuffer;
    wake();
  });
  left.addEventListener('abort', () => wake());
  await outbox.send(confirmation(randomUUID()));
  while (!left.aborted && !tooSlow) {
    const event = events[next];
    if (event) {
      next++;
      const message = encode(event);
      const held = message && outbox.send(message);
      if (held) await held;
    } else if (!live && events.length >= caughtUpFrom) {
      live = true;
      await outbox.send(caughtUp());
    } else {
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  stopListening();
  if (tooSlow) throw consumerTooSlow();
}

/** The list that grows, and the index of the first event in it that this subscriber gets: positions are exclusive. */
function startOf(
  log: StoredLog,
  { stream: name, from }: Subscribe,
): { events: readonly StoredEvent[]; first: number } {
  if (name === undefined) {
    const first = from === 'start' ? 0 : from === 'end' ? log.events.length : indexAt(log, from + 1);
    return { events: log.events, first };
  }
  const stream = log.stream(name);
  if (stream.tombstoned) throw streamDeleted(name);
  const asked = from === 'start' ? 0 : from === 'end' ? stream.events.length : from + 1;
  const visible = Math.min(stream.firstVisible(Date.now()), stream.events.length);
  return { events: stream.events, first: Math.max(asked, visible) };
}

/** What an event becomes for this subscriber: itself, now and then a checkpoint in its stead, or nothing. */
function answers({ filter, from }: Subscribe): (event: StoredEvent) => Buffer | undefined {
  if (!filter) return ({ message }) => message;
  let lookedAt = from === 'start' ? UNSEEN_AT_START : 0;
  return (event) => {
    lookedAt++;
    if (filter.matches(event)) return event.message;
    if (lookedAt < filter.checkpointEvery) return undefined;
    lookedAt = 0;
    return checkpoint(event.position);
  };
}
