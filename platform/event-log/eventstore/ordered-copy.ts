import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable } from '../../errors/errors.ts';
import type { RecordedEvent, OrderedCopy } from '../event-log.ts';
import { requireAppendable } from '../rules.ts';
import type { Logger } from '../../observability/logger.ts';
import { readAddress } from './address.ts';
import { createConnection, type Connection } from './connection.ts';
import type { Link } from './link.ts';
import { faultOf, NoAnswer } from './faults.ts';
import { toPortError } from './port-errors.ts';
import { CallFailed } from './with-retry.ts';

/** So many appends wait for their answers at once: the server is never idle, and memory stays bounded. */
const IN_FLIGHT = 256;
/** Without an answer for so long the link is given up. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 500;

interface Sent {
  readonly event: RecordedEvent;
  /** `undefined` until it is answered; `null`: answered without one, which a repeat may be */
  position: bigint | null | undefined;
}

/** The target holds the events in another order than the source: nothing but an empty one can be gone on with. */
class OrderBroken extends Error {
  constructor(event: RecordedEvent) {
    super(
      `EventStoreDB has written ${event.type} ${event.id} behind an event that followed it: the copy cannot be used; ` +
        'empty the node and begin again',
    );
    this.name = 'OrderBroken';
  }
}

/**
 * Copies events into EventStoreDB in exactly the order in which they are handed over, an append an event, many in flight.
 *
 * A server takes what comes over one call one after the other, so what of it was written is always a leading part. After
 * any fault nothing more is sent until every append in flight has ended; then they are sent again one at a time, from the
 * first whose answer is missing: those that were written are answered as the first time. What a stalled server still has
 * in hand meanwhile is in the same order, so whichever comes first, the order stays. The positions that are answered are
 * watched all the same.
 */
export function openEventStoreCopy(url: string, logger?: Logger): OrderedCopy {
  const connection = createConnection(readAddress(url), logger);
  /** handed over and not known to be written, in order */
  let open: Sent[] = [];
  let lastPosition = -1n;
  let failure: unknown = null;
  let sending = new Set<Promise<void>>();
  let hasRoom = (): void => undefined;

  function settleWritten(): void {
    let written = 0;
    for (const { event, position } of open) {
      if (position === undefined) break;
      if (position !== null) {
        if (position <= lastPosition) throw new OrderBroken(event);
        lastPosition = position;
      }
      written += 1;
    }
    open = open.slice(written);
  }

  /** Whatever is sent goes over one link, in order, until one of it fails. */
  async function send(sent: Sent): Promise<void> {
    let link: Link;
    try {
      link = await connection.link();
    } catch (error) {
      failure ??= error;
      return;
    }
    // What went over the link before it failed while this one was made: nothing overtakes it.
    if (failure !== null) return;
    const work = appendOne(connection, link, sent.event).then(
      (position) => void (sent.position = position),
      (error: unknown) => void (failure ??= error),
    );
    sending.add(work);
    void work.then(() => {
      sending.delete(work);
      hasRoom();
    });
  }

  async function recover(): Promise<void> {
    while (failure !== null) {
      await Promise.all(sending);
      sending = new Set();
      failure = null;
      for (const sent of open) {
        if (sent.position !== undefined) continue;
        sent.position = await steadily(connection, sent.event);
      }
    }
    settleWritten();
  }

  async function roomFor(most: number): Promise<void> {
    while (sending.size > most && failure === null) {
      await new Promise<void>((resolve) => (hasRoom = resolve));
    }
    if (failure !== null) await recover();
  }

  return {
    async write(events) {
      for (const event of events) {
        requireAppendable(event.stream, [event]);
        if (sending.size >= IN_FLIGHT || failure !== null) {
          await roomFor(IN_FLIGHT / 2);
          settleWritten();
        }
        const sent: Sent = { event, position: undefined };
        open.push(sent);
        await send(sent);
      }
    },
    async flush() {
      await roomFor(0);
      settleWritten();
    },
    close: () => connection.close(),
  };
}

async function appendOne(connection: Connection, link: Link, event: RecordedEvent): Promise<bigint | null> {
  const { stream, revision } = event;
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    const expected = revision === 0 ? 'no-stream' : revision - 1;
    const append = { stream, events: [event], expected } as const;
    if (link.batchAppend === null) throw new Error('EventStoreDB older than 21.6: no appends in batches');
    const { position } = await Promise.race([link.batchAppend(append), silence]);
    connection.heard(link, startedAt);
    return position;
  } catch (error) {
    const fault = faultOf(error);
    if (fault.kind !== 'passing') throw toPortError(new CallFailed(fault, error), stream, revision - 1);
    connection.noteFault(link, { error, reason: fault.reason, startedAt });
    throw new LogUnavailable('EventStoreDB did not answer', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** One event until it is written, however long the server stays away; what does not pass is thrown. */
async function steadily(connection: Connection, event: RecordedEvent): Promise<bigint | null> {
  for (;;) {
    try {
      return await appendOne(connection, await connection.link(), event);
    } catch (error) {
      const isPassing = error instanceof LogUnavailable || faultOf(error).kind === 'passing';
      if (!isPassing || connection.closing.aborted) throw error;
    }
    await delay(PAUSE_MS);
  }
}
