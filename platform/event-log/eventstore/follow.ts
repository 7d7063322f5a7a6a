import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnavailableError } from '@eventstore/db-client';
import streamsPb, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '@duende/contracts/events/domain-event';
import type { SubscriptionItem } from '../event-log.ts';
import { BATCH_SIZE } from '../follow-log.ts';
import { backOffMs, pause, withJitter } from '../../resilience/retry.ts';
import type { Connection } from './connection.ts';
import type { Link } from './link.ts';
import { isOfServer, NoAnswer } from './faults.ts';
import { optionsForAll, readItems, type ReadItem } from './read.ts';

const { FilterOptions, SubscriptionOptions } = streamsPb.ReadReq.Options;
const BACK_OFF = { firstMs: 50, longestMs: 2_000 };
/** The server sends a checkpoint after every `SEARCH_WINDOW × CHECKPOINT_INTERVAL` filtered-out events. */
const SEARCH_WINDOW = 32;
const CHECKPOINT_INTERVAL = 4;
/**
 * With many writers, small batches within `BUSY_MS` are gathered for `GATHER_MS`: waking every read model is most of
 * their work.
 */
const BUSY_MS = 20;
const GATHER_MS = 4;
const SMALL_BATCH = 64;

interface Progress {
  delivered: Position;
  /** of the last event or checkpoint */
  lookedAt: Position;
  isCaughtUp: boolean;
  /** consecutive subscriptions that failed before their first event */
  failures: number;
}

interface Following {
  readonly from: Position;
  readonly leaving: AbortSignal;
  readonly isCrowd: () => boolean;
}

/**
 * Replaces a broken subscription at the last position, with growing pauses. Slow readers that are cut off are no
 * connection fault. Waits out all server faults, because an ended reader would stay ended.
 * @throws Error for a mistake of this program
 */
export async function* followAll(
  connection: Connection,
  { from, leaving, isCrowd }: Following,
): AsyncGenerator<SubscriptionItem> {
  const signal = AbortSignal.any([leaving, connection.closing]);
  const progress: Progress = { delivered: from, lookedAt: from, isCaughtUp: false, failures: 0 };
  while (!signal.aborted) {
    let link: Link | null = null;
    const startedAt = performance.now();
    try {
      link = await connection.link();
      yield* followOnce(connection, { link, progress, signal, isCrowd });
    } catch (error) {
      if (signal.aborted) return;
      if (!isOfServer(error)) throw error;
      connection.failed(link, startedAt, error);
      await pause(withJitter(backOffMs(progress.failures, BACK_OFF)), signal);
      progress.failures += 1;
    }
  }
}

async function* followOnce(
  connection: Connection,
  options: Pick<Following, 'isCrowd'> & {
    readonly link: Link;
    readonly progress: Progress;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<SubscriptionItem> {
  const { link, progress, signal, isCrowd } = options;
  const items = readItems(link, subscriptionFrom(progress.lookedAt));
  const end = () => items.destroy();
  signal.addEventListener('abort', end, { once: true });
  const silent = new NoAnswer(`the server sent nothing for ${connection.callTimeoutMs} ms`);
  const unconfirmed = setTimeout(() => items.destroy(silent), connection.callTimeoutMs);
  let lastBatch = { at: -Infinity, size: 0 };
  try {
    if (signal.aborted) return;
    for await (const first of items as AsyncIterable<ReadItem>) {
      clearTimeout(unconfirmed);
      // A batch costs more than an event, so combine what arrived meanwhile.
      const isBusy = lastBatch.size < SMALL_BATCH && performance.now() - lastBatch.at < BUSY_MS && isCrowd();
      await (isBusy ? pause(GATHER_MS, signal) : nextTurn());
      const batch = [first];
      for (let item = first; item !== null && batch.length < BATCH_SIZE;) {
        item = items.read() as ReadItem;
        if (item !== null) batch.push(item);
      }
      const now = performance.now();
      connection.delivered(link);
      const events = batch.flatMap(({ event }) => (event === undefined ? [] : [event]));
      const last = events.at(-1);
      if (last !== undefined) {
        lastBatch = { at: now, size: events.length };
        Object.assign(progress, { delivered: last.position, lookedAt: last.position, failures: 0 });
        if (signal.aborted) return;
        yield events;
      }
      for (const { checkpoint } of batch)
        if (checkpoint !== undefined && checkpoint > progress.lookedAt) progress.lookedAt = checkpoint;
      if (!batch.some(({ isCaughtUp }) => isCaughtUp)) continue;
      // It works even without events: reset the pauses.
      progress.failures = 0;
      if (progress.isCaughtUp || signal.aborted) continue;
      progress.isCaughtUp = true;
      yield { caughtUp: true, position: progress.delivered };
    }
    throw new UnavailableError(undefined, 'the server ended the subscription');
  } finally {
    clearTimeout(unconfirmed);
    signal.removeEventListener('abort', end);
    items.destroy();
  }
}

function subscriptionFrom(position: Position): ReadReq.Options {
  const filter = new FilterOptions()
    .setEventType(new FilterOptions.Expression().setRegex('^[^$].*'))
    .setMax(SEARCH_WINDOW)
    .setCheckpointintervalmultiplier(CHECKPOINT_INTERVAL);
  return optionsForAll(position).setSubscription(new SubscriptionOptions()).setFilter(filter);
}
