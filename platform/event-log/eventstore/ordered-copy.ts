import type { Position } from '@duende/contracts/events/domain-event';
import { LogUnavailable } from '../../errors/errors.ts';
import type { Logger } from '../../observability/logger.ts';
import { retryWhile } from '../../resilience/retry.ts';
import type { ExpectedRevision, OrderedCopy, RecordedEvent } from '../event-log.ts';
import { requireAppendable } from '../rules.ts';
import { readAddress } from './address.ts';
import { callOnce } from './call.ts';
import { Connection } from './connection.ts';
import { logOver } from './eventstore-event-log.ts';

/** So many appends are on their way at once. */
const IN_FLIGHT = 256;
/** Without an answer for so long the link is given up. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 500;

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
 * Copies events into EventStoreDB in exactly the order in which they are handed over, an append an event, a group of them in
 * flight.
 *
 * A server takes what comes over one call one after the other, so what of it was written is always a leading part. After
 * any fault nothing more is sent until every append in flight has ended; then they are sent again one at a time, from the
 * first whose answer is missing: those that were written are answered as the first time. What a stalled server still has
 * in hand meanwhile is in the same order, so whichever comes first, the order stays. The positions that are answered are
 * watched all the same.
 */
export function openEventStoreCopy(url: string, logger?: Logger): OrderedCopy {
  const connection = new Connection(readAddress(url), logger, PATIENCE_MS);
  const log = logOver(connection);
  const isPassing = (error: unknown) => error instanceof LogUnavailable && !connection.closing.aborted;
  let last: Position = '';

  async function writeGroup(group: readonly RecordedEvent[]): Promise<void> {
    for (const event of group) requireAppendable(event.stream, [event]);
    const answers = await sentAtOnce(connection, group);
    for (const [index, event] of group.entries()) {
      const again = () => log.append(event.stream, [event], revisionBefore(event));
      const { position } = answers[index] ?? (await retryWhile(again, isPassing, PAUSE_MS));
      if (position === null) continue;
      if (position <= last) throw new OrderBroken(event);
      last = position;
    }
  }

  return {
    async write(events) {
      for (let from = 0; from < events.length; from += IN_FLIGHT)
        await writeGroup(events.slice(from, from + IN_FLIGHT));
    },
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(connection.close()),
  };
}

/** What one link answers, of a repeat perhaps without the position; `null` for what is to be sent again. */
async function sentAtOnce(connection: Connection, group: readonly RecordedEvent[]) {
  const link = await connection.link().catch(() => null);
  if (link === null) return [];
  const sent = group.map((event) => {
    const append = { stream: event.stream, events: [event], expected: revisionBefore(event) };
    const call = () => link.append(append);
    return callOnce(connection, link, { leftMs: PATIENCE_MS, call }).catch(() => null);
  });
  return Promise.all(sent);
}

function revisionBefore({ revision }: RecordedEvent): ExpectedRevision {
  return revision === 0 ? 'no-stream' : revision - 1;
}
