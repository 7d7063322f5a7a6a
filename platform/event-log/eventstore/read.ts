import { Transform } from 'node:stream';
import { convertToCommandError, StreamNotFoundError } from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type ReadReq, type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { isEventType, START, type Position } from '@duende/contracts/events/domain-event';
import { isStreamOfOurs } from '@duende/contracts/events/streams';
import type { EventLog, RecordedEvent } from '../event-log.ts';
import { BATCH_SIZE } from '../follow-log.ts';
import { parseStored } from '../stored-text.ts';
import { streamIdentifier, toUuid } from './batch-append.ts';
import type { Connection } from './connection.ts';
import { CallFailed } from './faults.ts';
import type { Link } from './link.ts';
import { withRetry } from './with-retry.ts';

const { Options } = streamsPb.ReadReq;
const DIGITS = 16;

/** A commit position (which the prepare position of an event equals) as the port writes it. */
export function toPosition(commit: bigint): Position {
  return commit.toString(16).padStart(DIGITS, '0');
}

/** What a server sends to a reader, in order. */
export interface ReadItem {
  readonly event?: RecordedEvent;
  /** everything up to here was looked at */
  readonly checkpoint?: Position;
  readonly isCaughtUp?: true;
}

/** A request for events of all streams. */
export function allRequest(from: Position | 'end'): { request: ReadReq; options: ReadReq.Options } {
  const all = new Options.AllOptions();
  if (from === START) all.setStart(new sharedPb.Empty());
  else if (from === 'end') all.setEnd(new sharedPb.Empty());
  else {
    const commit = BigInt(`0x${from}`).toString();
    all.setPosition(new Options.Position().setCommitPosition(commit).setPreparePosition(commit));
  }
  return requestOf(new Options().setAll(all));
}

function requestOf(options: ReadReq.Options): { request: ReadReq; options: ReadReq.Options } {
  options.setUuidOption(new Options.UUIDOption().setString(new sharedPb.Empty()));
  options.setNoFilter(new sharedPb.Empty());
  return { request: new streamsPb.ReadReq().setOptions(options), options };
}

/** What a call brings, pulled no faster than it is read. Ends the call when it is destroyed. */
export function readItems(link: Link, request: ReadReq, timeoutMs?: number): Transform {
  const call = link.read(request, timeoutMs);
  const items = new Transform({
    objectMode: true,
    readableHighWaterMark: BATCH_SIZE,
    transform(answer: ReadResp, _, next) {
      if (answer.hasStreamNotFound()) next(new StreamNotFoundError(undefined, 'the stream'));
      else next(null, toItem(answer));
    },
  });
  call.on('error', (error) => items.destroy(convertToCommandError(error)));
  items.once('close', () => call.cancel());
  return call.pipe(items);
}

function toItem(answer: ReadResp): ReadItem {
  const event = answer.getEvent()?.getEvent();
  if (event !== undefined) return { event: toRecorded(event) };
  const checkpoint = answer.getCheckpoint();
  if (checkpoint !== undefined) return { checkpoint: toPosition(BigInt(checkpoint.getCommitPosition())) };
  return answer.hasCaughtUp() ? { isCaughtUp: true } : {};
}

/**
 * An event as the port hands it out. In a stream of ours and under one of our types what is no JSON is an event of ours which is
 * broken; what another program wrote in a format of its own is passed on empty: nobody here could read it.
 */
export function toRecorded(event: ReadResp.ReadEvent.RecordedEvent): RecordedEvent {
  const [type = '', contentType] = ['type', 'content-type'].map((key) => event.getMetadataMap().get(key));
  const stream = Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
  const bytes = { data: event.getData_asU8(), metadata: event.getCustomMetadata_asU8() };
  const { broken, ...said } = parseStored({
    data: Buffer.from(bytes.data).toString(),
    metadata: bytes.metadata.length === 0 ? '{}' : Buffer.from(bytes.metadata).toString(),
    bytesOf: (part) => bytes[part],
  });
  const isOurs = isEventType(type) && isStreamOfOurs(stream);
  return {
    id: toUuid(event.getId()),
    type,
    ...said,
    ...(!isOurs && contentType !== 'application/json' && { data: {} }),
    ...(isOurs && broken !== undefined && { broken }),
    stream,
    revision: Number(event.getStreamRevision()),
    position: toPosition(BigInt(event.getCommitPosition())),
  };
}

/** Events of the server itself (stream metadata, statistics, …) have a type that starts with `$`. */
const isSystemEvent = ({ type }: RecordedEvent) => type.startsWith('$');

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
  const eventsOf = (request: ReadReq): Promise<RecordedEvent[]> =>
    withRetry({ connection, timeoutMs }, async (link, leftMs) => {
      const events: RecordedEvent[] = [];
      // A call that nobody waits for any more ends by itself.
      for await (const { event } of readItems(link, request, leftMs + 1_000) as AsyncIterable<ReadItem>)
        if (event !== undefined) events.push(event);
      return events;
    });

  async function read(stream: string, fromRevision = 0, maxCount = Number.MAX_SAFE_INTEGER) {
    const one = new Options.StreamOptions()
      .setStreamIdentifier(streamIdentifier(stream))
      .setRevision(String(fromRevision));
    const { request, options } = requestOf(new Options().setStream(one));
    options.setCount(String(maxCount));
    try {
      return await eventsOf(request);
    } catch (error) {
      if (error instanceof CallFailed && error.fault.kind === 'no-stream') return [];
      throw error;
    }
  }

  /** Events of all streams from a position on, at most so many, with those of the system. */
  function stretch(from: Position | 'end', maxCount: number, direction: 0 | 1): Promise<RecordedEvent[]> {
    const { request, options } = allRequest(from);
    options.setCount(String(maxCount)).setReadDirection(direction);
    return eventsOf(request);
  }

  async function* readAll(from: Position, to: Position): AsyncGenerator<readonly RecordedEvent[]> {
    let position = from;
    while (position < to) {
      const found = await stretch(position, BATCH_SIZE + 1, 0);
      const events = found.filter(
        (event) => !isSystemEvent(event) && event.position > position && event.position <= to,
      );
      if (events.length > 0) yield events;
      const last = found.at(-1);
      if (last === undefined || found.length <= BATCH_SIZE) return;
      ({ position } = last);
    }
  }

  /** What was at the end before is passed over by the next search, however many system events follow it. */
  let known: Position = START;

  async function head(): Promise<Position> {
    let from: Position | 'end' = 'end';
    for (let maxCount = 1; ; maxCount = BATCH_SIZE) {
      const found = await stretch(from, maxCount, 1);
      const last = found.at(-1);
      const wanted = found.find((event) => !isSystemEvent(event));
      if (wanted !== undefined) known = wanted.position;
      if (wanted !== undefined || last === undefined || last.position <= known) return known;
      from = last.position;
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
