import {
  BACKWARDS,
  END,
  type AllStreamResolvedEvent,
  type RecordedEvent as ClientEvent,
} from '@eventstore/db-client';
import { START, type Position } from '@duende/contracts/events/domain-event';
import type { EventLog, RecordedEvent } from '../event-log.ts';
import { BATCH_SIZE } from '../follow-log.ts';
import type { Connection } from './connection.ts';
import type { Link } from './link.ts';
import { isSystemEvent, toClientPosition, toPosition, toRecorded } from './event-mapping.ts';
import { readPage } from './read-page.ts';
import { CallFailed, withRetry } from './with-retry.ts';

export interface Reader extends Pick<EventLog, 'read' | 'readAll' | 'head'> {
  /** Position of an event that is known to be there. */
  positionAt(stream: string, revision: number): Promise<Position>;
}

/**
 * The reading half of the port. The server's reads of all streams know no filter, so system events are dropped here, and
 * begin at their position, so one more is asked for than wanted. The leader is asked: a follower may not hold yet what was
 * acknowledged to the very caller. Rejects with `LogUnavailable` or `CallFailed`.
 */
export function createReader(connection: Connection, timeoutMs: number): Reader {
  const steadily = <T>(call: (link: Link, leftMs: number) => Promise<T>) =>
    withRetry({ connection, timeoutMs }, call);

  async function read(stream: string, fromRevision = 0, maxCount?: number): Promise<RecordedEvent[]> {
    const from = { fromRevision: BigInt(fromRevision), ...(maxCount === undefined ? {} : { maxCount }) };
    const options = { ...from, requiresLeader: true };
    try {
      const events = await steadily((link, leftMs) =>
        readPage(link, link.client.readStream(stream, options), leftMs),
      );
      return events.flatMap(({ event }) => (event === undefined ? [] : [toRecorded(event)]));
    } catch (error) {
      if (error instanceof CallFailed && error.fault.kind === 'no-stream') return [];
      throw error;
    }
  }

  /** Events of a stretch that begins at a position and holds at most so many, with those of the system. */
  async function stretch(
    options: { fromPosition: ReturnType<typeof toClientPosition> | typeof END; maxCount: number },
    direction: { direction?: typeof BACKWARDS } = {},
  ): Promise<readonly ClientEvent[]> {
    const events = await steadily((link, leftMs) =>
      readPage(link, link.client.readAll({ ...options, ...direction, requiresLeader: true }), leftMs),
    );
    return events.flatMap(({ event }: AllStreamResolvedEvent) => (event === undefined ? [] : [event]));
  }

  async function* readAll(from: Position, to: Position): AsyncGenerator<readonly RecordedEvent[]> {
    let position = from;
    while (position < to) {
      const read = await stretch({ fromPosition: toClientPosition(position), maxCount: BATCH_SIZE + 1 });
      const last = read.at(-1)?.position?.commit;
      const wanted = read.filter((event) => !isSystemEvent(event)).map(toRecorded);
      const events = wanted.filter((event) => event.position > position && event.position <= to);
      if (events.length > 0) yield events;
      if (last === undefined || read.length <= BATCH_SIZE) return;
      position = toPosition(last);
    }
  }

  /** What was at the end before is passed over by the next search, however many system events follow it. */
  let known: Position = START;

  async function head(): Promise<Position> {
    let fromPosition: Parameters<typeof stretch>[0]['fromPosition'] = END;
    for (let maxCount = 1; ; maxCount = BATCH_SIZE) {
      const read = await stretch({ fromPosition, maxCount }, { direction: BACKWARDS });
      const found = read.find((event) => !isSystemEvent(event));
      const last = read.at(-1)?.position;
      if (found !== undefined) known = toRecorded(found).position;
      if (found !== undefined || last === undefined || toPosition(last.commit) <= known) return known;
      fromPosition = last;
    }
  }

  return {
    read,
    readAll,
    head,
    async positionAt(stream, revision) {
      const [event] = await read(stream, revision, 1);
      if (event === undefined) throw new Error(`no event ${revision} in ${stream}, where one was written`);
      return event.position;
    },
  };
}
