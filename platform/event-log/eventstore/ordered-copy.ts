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

const IN_FLIGHT = 256;
const PATIENCE_MS = 10_000;
const PAUSE_MS = 500;

/** Only an empty target can continue. */
class OrderBroken extends Error {
  constructor(event: RecordedEvent) {
    super(
      `EventStoreDB has written ${event.type} ${event.id} after an event that followed it: the copy cannot be used; ` +
        'empty the node and begin again',
    );
    this.name = 'OrderBroken';
  }
}

/**
 * One append per event, many in flight. A server processes one call in order, so a prefix is written. After a fault,
 * waits for all appends in flight, then repeats one at a time from the first unanswered one; pending ones have the
 * same order.
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
    close: () => Promise.resolve(connection.close()),
  };
}

/** Answers of one link, of repeats perhaps without position; `null`: send again. */
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
