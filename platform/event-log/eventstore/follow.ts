import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { excludeSystemEvents, UnavailableError, type AllStreamResolvedEvent } from '@eventstore/db-client';
import type { Position } from '@duende/contracts/events/domain-event';
import type { SubscriptionItem } from '../event-log.ts';
import { BATCH_SIZE } from '../follow-log.ts';
import { backOffMs, pause, withJitter } from '../../resilience/retry.ts';
import type { Connection } from './connection.ts';
import type { Link } from './link.ts';
import { toClientPosition, toPosition, toRecorded } from './event-mapping.ts';
import { faultOf } from './faults.ts';
import { openStream } from './read-page.ts';
import { CallFailed } from './with-retry.ts';

const BACK_OFF = { firstMs: 50, longestMs: 2_000 };
/** The server says how far it has looked after every `SEARCH_WINDOW × CHECKPOINT_INTERVAL` events that are not for us. */
const SEARCH_WINDOW = 32;
const CHECKPOINT_INTERVAL = 4;
/**
 * Small batches that follow each other within `BUSY_MS` are gathered for `GATHER_MS`: each wakes every read model, which is most
 * of the work of a batch of two. What comes after a pause is handed over at once.
 */
const BUSY_MS = 20;
const GATHER_MS = 4;
const SMALL_BATCH = 64;

/** How far one subscription has come, so that the next can go on from there. */
interface Progress {
  /** of the last event handed over */
  delivered: Position;
  /** everything up to here was looked at: the last event, or a checkpoint among system events behind it */
  lookedAt: Position;
  isCaughtUp: boolean;
  /** subscriptions in a row that broke before they gave anything or had caught up */
  failures: number;
}

/** What one subscription has said besides events, each behind so many of its events. */
interface Marks {
  caughtUpAt: number | null;
  checkpoint: { readonly at: number; readonly position: Position } | null;
}

/**
 * The port's `subscribeAll`. A subscription of the client never resumes by itself, so every one that breaks is followed by
 * another from the last position on, with growing pauses. That a slow reader is cut off is no fault of the connection.
 * Whatever a server says is waited out: a reader that ended would stay ended when the server is right again.
 * @throws CallFailed for a mistake of this program
 */
export async function* followAll(options: {
  readonly connection: Connection;
  readonly from: Position;
  readonly signal: AbortSignal;
  /** a subscription that was not confirmed by then is made again */
  readonly patienceMs: number;
}): AsyncGenerator<SubscriptionItem> {
  const { connection, from, patienceMs } = options;
  const signal = AbortSignal.any([options.signal, connection.closing]);
  const progress: Progress = { delivered: from, lookedAt: from, isCaughtUp: false, failures: 0 };
  while (!signal.aborted) {
    let link: Link | null = null;
    const startedAt = performance.now();
    try {
      link = await connection.link();
      yield* followOnce({ connection, link, progress, signal, patienceMs });
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind === 'foreign' && !isAnswer(error)) throw new CallFailed(fault, error);
      if (fault.kind === 'refused') connection.health.denied(fault.isLogin, error);
      if (link !== null) {
        if (fault.kind === 'passing') connection.noteFault(link, { error, reason: fault.reason, startedAt });
        else connection.heard(link, startedAt);
      }
      await pause(withJitter(backOffMs(progress.failures, BACK_OFF)), signal);
      progress.failures += 1;
    }
  }
}

async function* followOnce(options: {
  readonly connection: Connection;
  readonly link: Link;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly patienceMs: number;
}): AsyncGenerator<SubscriptionItem> {
  const { connection, link, progress, signal } = options;
  const marks: Marks = { caughtUpAt: null, checkpoint: null };

  const subscription = link.client.subscribeToAll(
    {
      fromPosition: toClientPosition(progress.lookedAt),
      requiresLeader: true,
      filter: excludeSystemEvents({
        maxSearchWindow: SEARCH_WINDOW,
        checkpointInterval: CHECKPOINT_INTERVAL,
        checkpointReached: async (_, { commit }) => {
          connection.heard(link, performance.now());
          marks.checkpoint = { at: pull.arrived, position: toPosition(commit) };
          pull.wake();
        },
      }),
    },
    { highWaterMark: BATCH_SIZE },
  );
  const opened = openStream<AllStreamResolvedEvent>(link, subscription, () => subscription.unsubscribe());
  const { pull } = opened;
  let patience: number | undefined = options.patienceMs;
  subscription.once('confirmation', () => {
    patience = undefined;
    connection.heard(link, performance.now());
    pull.wake();
  });
  subscription.on('caughtUp', () => {
    marks.caughtUpAt ??= pull.arrived;
    pull.wake();
  });
  const wake = () => pull.wake();
  signal.addEventListener('abort', wake);
  let lastBatch = { at: -Infinity, size: 0 };

  try {
    while (!signal.aborted) {
      // What came while the last batch was worked on is one batch: a reader's work for each is more than for each event.
      const isBusy = lastBatch.size < SMALL_BATCH && performance.now() - lastBatch.at < BUSY_MS;
      await (isBusy ? delay(GATHER_MS) : nextTurn());
      const items = await pull.take(BATCH_SIZE, patience);
      if (signal.aborted) return;
      if (items === null) throw new UnavailableError(undefined, 'the server ended the subscription');
      const events = items.flatMap(({ event }) => (event === undefined ? [] : [toRecorded(event)]));
      const last = events.at(-1);
      if (last !== undefined) {
        const now = performance.now();
        connection.heard(link, now);
        lastBatch = { at: now, size: events.length };
        Object.assign(progress, { delivered: last.position, lookedAt: last.position, failures: 0 });
        yield events;
        if (signal.aborted) return;
      }
      const { caughtUpAt, checkpoint } = marks;
      if (checkpoint !== null && pull.taken >= checkpoint.at) {
        if (checkpoint.position > progress.lookedAt) progress.lookedAt = checkpoint.position;
        marks.checkpoint = null;
      }
      if (caughtUpAt !== null && pull.taken >= caughtUpAt) {
        // It stands, whether or not anything is written: the pauses after the next break are short again.
        progress.failures = 0;
        marks.caughtUpAt = null;
        if (progress.isCaughtUp) continue;
        progress.isCaughtUp = true;
        yield { caughtUp: true, position: progress.delivered };
      }
    }
  } finally {
    signal.removeEventListener('abort', wake);
    opened.end();
  }
}

/** An error that came over the wire carries a code. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number';
}
