import { setImmediate as nextTurn } from 'node:timers/promises';
import { Transform } from 'node:stream';
import { convertToCommandError } from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type ReadReq, type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { START, type Position } from '@duende/contracts/events/domain-event';
import type { EventLog, RecordedEvent } from '../event-log.ts';
import { BATCH_SIZE } from '../follow-log.ts';
import { describedBy } from '../stream-metadata.ts';
import { callServer } from './call.ts';
import type { Connection } from './connection.ts';
import { ALL } from './faults.ts';
import type { Link } from './link.ts';
import { streamIdentifier, toPosition, toRecorded } from './messages.ts';

const { Options } = streamsPb.ReadReq;

export interface ReadItem {
  readonly event?: RecordedEvent;
  /** everything up to here was looked at */
  readonly checkpoint?: Position;
  readonly isCaughtUp?: true;
}

export function optionsForAll(from: Position | 'end'): ReadReq.Options {
  const all = new Options.AllOptions();
  if (from === START) all.setStart(new sharedPb.Empty());
  else if (from === 'end') all.setEnd(new sharedPb.Empty());
  else {
    const commit = BigInt(`0x${from}`).toString();
    all.setPosition(new Options.Position().setCommitPosition(commit).setPreparePosition(commit));
  }
  return newOptions().setAll(all);
}

function newOptions(): ReadReq.Options {
  return new Options()
    .setUuidOption(new Options.UUIDOption().setString(new sharedPb.Empty()))
    .setNoFilter(new sharedPb.Empty());
}

export function readItems(link: Link, options: ReadReq.Options, timeoutMs?: number): Transform {
  const call = link.read(options, timeoutMs);
  const items = new Transform({
    objectMode: true,
    readableHighWaterMark: BATCH_SIZE,
    transform: (answer: ReadResp, _, next) => next(null, toItem(answer)),
  });
  call.on('error', (error) => items.destroy(convertToCommandError(error)));
  items.once('close', () => call.cancel());
  return call.pipe(items);
}

/** Rejects as the client does. An async iterator would cost as much as decoding. */
export function eventsOver(link: Link, options: ReadReq.Options, leftMs: number): Promise<RecordedEvent[]> {
  return new Promise((resolve, reject) => {
    const events: RecordedEvent[] = [];
    // An abandoned call ends by itself.
    const call = link.read(options, leftMs + 1_000);
    call.on('data', (answer: ReadResp) => {
      const { event } = toItem(answer);
      if (event !== undefined) events.push(event);
    });
    // `error` comes before `end`.
    call.on('error', (error) => reject(convertToCommandError(error)));
    call.on('end', () => resolve(events));
  });
}

export function optionsForStream(stream: string, fromRevision: number, maxCount: number): ReadReq.Options {
  const one = new Options.StreamOptions()
    .setStreamIdentifier(streamIdentifier(stream))
    .setRevision(String(fromRevision));
  return newOptions().setStream(one).setCount(String(maxCount));
}

/** Empty for a confirmation or a missing stream. */
function toItem(answer: ReadResp): ReadItem {
  const event = answer.getEvent()?.getEvent();
  if (event !== undefined) return { event: toRecorded(event) };
  const checkpoint = answer.getCheckpoint();
  if (checkpoint !== undefined) return { checkpoint: toPosition(BigInt(checkpoint.getCommitPosition())) };
  return answer.hasCaughtUp() ? { isCaughtUp: true } : {};
}

const isSystemEvent = ({ type }: RecordedEvent) => type.startsWith('$');

function setUpBy({ type, stream }: RecordedEvent): readonly string[] {
  if (type === '$streamDeleted') return [describedBy(stream) ?? stream];
  return type === '$metadata' ? [describedBy(stream) ?? []].flat() : [];
}

/**
 * Reads of all streams have no filter and include their start, so system events are dropped and one more event is
 * requested. Asks the leader: a follower may lag behind the caller's own append.
 */
export function createReader(connection: Connection): Pick<EventLog, 'read' | 'readAll' | 'head'> {
  const eventsOf = (stream: string, options: ReadReq.Options): Promise<RecordedEvent[]> =>
    callServer(connection, { stream }, (link, leftMs) => eventsOver(link, options, leftMs));

  const stretch = (from: Position | 'end', maxCount: number, direction: 0 | 1) =>
    eventsOf(ALL, optionsForAll(from).setCount(String(maxCount)).setReadDirection(direction));

  /** Start of the next search for the end, to skip system events. */
  let known: Position = START;

  return {
    read: (stream, fromRevision = 0, maxCount = Number.MAX_SAFE_INTEGER) =>
      eventsOf(stream, optionsForStream(stream, fromRevision, maxCount)),

    async *readAll(from, to, onSetUp) {
      let position = from;
      let fetching = position < to || onSetUp !== undefined ? stretch(position, BATCH_SIZE + 1, 0) : null;
      while (fetching !== null) {
        const found: readonly RecordedEvent[] = await fetching;
        const after = position;
        position = found.at(-1)?.position ?? to;
        const isMore = found.length > BATCH_SIZE && (position < to || onSetUp !== undefined);
        fetching = isMore ? stretch(position, BATCH_SIZE + 1, 0) : null;
        fetching?.catch(() => 'answered when it is its turn');
        // gRPC needs two turns to send a call.
        for (let turns = 0; turns < 2 && fetching !== null; turns += 1) await nextTurn();
        if (onSetUp !== undefined) for (const stream of found.flatMap(setUpBy)) onSetUp(stream);
        const events = found.filter(
          (event) => !isSystemEvent(event) && event.position > after && event.position <= to,
        );
        if (events.length > 0) yield events;
      }
    },

    async head() {
      let from: Position | 'end' = 'end';
      for (let maxCount = 1; ; maxCount = BATCH_SIZE) {
        const found: readonly RecordedEvent[] = await stretch(from, maxCount, 1);
        const last = found.at(-1);
        const wanted = found.find((event) => !isSystemEvent(event));
        if (wanted !== undefined) known = wanted.position;
        if (wanted !== undefined || last === undefined || last.position <= known) return known;
        from = last.position;
      }
    },
  };
}
