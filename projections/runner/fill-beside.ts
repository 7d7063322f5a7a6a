import { START, type Position } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { LogUnavailable, VaultUnavailable, StoreUnavailable } from '@duende/platform/errors/errors';
import { keepLease, type KeptLease, type LeaseHolding } from '@duende/platform/coordination/leases';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { pause } from '@duende/platform/resilience/retry';
import { effectiveTimeFrom } from '../effective-time.ts';
import { switchedTo, withReady } from '../versions/pointer.ts';
import type { Pointers } from '../versions/pointers.ts';
import type { ReadModelWorker } from './read-model-worker.ts';
import { readStanding } from './standing.ts';

export interface FillDependencies {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly logger: Logger;
  readonly pointers: Pointers;
  readonly holding: LeaseHolding;
  /** aborts when the filling generation is not this process's any more */
  readonly ending: AbortSignal;
}

/** A stretch that is folded in less is short enough to be folded while nobody tells sockets anything. */
const SHORT_MS = 500;
const ASKED_AGAIN_MS = 100;
const PAUSE_AFTER_FAULT_MS = 1000;

/**
 * Fills a generation beside the served one and goes over to it: never past what the served one has told, so that the new one
 * tells on from exactly there. Resolves to whether it is served now; to false when it was ended or its fold threw.
 */
export async function fillBeside(worker: ReadModelWorker, dependencies: FillDependencies): Promise<boolean> {
  const { logger, pointers, ending } = dependencies;
  while (!ending.aborted) {
    try {
      if (worker.error !== null) {
        // What is served must not wait for it.
        await pointers.change(worker.name, (now) => now && withReady(now, worker.collection, false));
        return false;
      }
      if (await fillOnce(worker, dependencies)) return true;
      await pause(ASKED_AGAIN_MS, ending);
    } catch (error) {
      logger.warn({ err: error, collection: worker.collection }, 'filling was interrupted');
      if (!mayPass(error)) worker.stop(error);
      await pause(PAUSE_AFTER_FAULT_MS, ending);
    }
  }
  return false;
}

async function fillOnce(worker: ReadModelWorker, dependencies: FillDependencies): Promise<boolean> {
  const { store, pointers, ending } = dependencies;
  const isOver = () => ending.aborted || worker.error !== null;
  const servedNow = (await pointers.all()).get(worker.name)?.served;
  if (servedNow === undefined || servedNow === worker.collection) return servedNow !== undefined;

  for (let tookMs = Number.POSITIVE_INFINITY; tookMs > SHORT_MS && !isOver();) {
    const began = performance.now();
    await advance(worker, (await readStanding(store, servedNow)).position, dependencies);
    tookMs = performance.now() - began;
  }
  if (isOver()) return false;
  await pointers.change(worker.name, (now) => now && withReady(now, worker.collection, true));
  const former = await obtain(servedNow, dependencies);
  if (former === null) return false;
  let isServed = false;
  try {
    const { position: told } = await readStanding(store, servedNow);
    await advance(worker, told, dependencies);
    await worker.arrive();
    if (isOver() || !former.isOurs()) return false;
    const now = await pointers.change(worker.name, (p) => p && switchedTo(p, worker.collection, new Date()));
    isServed = now?.served === worker.collection;
    if (isServed && told !== START) worker.tell(true);
    return isServed;
  } finally {
    // What its holder left half done is still to be known to whoever serves it again.
    if (isServed || former.grant === 'free') await former.giveBack();
    else former.abandon();
  }
}

/** Folds the log up to a position, without a word. */
async function advance(
  worker: ReadModelWorker,
  to: Position,
  { log, ending }: FillDependencies,
): Promise<void> {
  if (worker.position >= to) return;
  const time = effectiveTimeFrom(worker.standing.effectiveAt);
  for await (const { events, through } of log.readAll(worker.position, to)) {
    const folded = events.map((event) => time.take(event));
    await worker.accept({ events: folded, through, effectiveAt: time.now });
    if (ending.aborted || worker.error !== null) return;
  }
}

/** The lease of the served generation, once its holder has let it go or is gone. */
async function obtain(collection: string, { holding, ending }: FillDependencies): Promise<KeptLease | null> {
  while (!ending.aborted) {
    const lease = await keepLease(collection, holding);
    if (lease !== null) return lease;
    await pause(ASKED_AGAIN_MS, ending);
  }
  return null;
}

function mayPass(error: unknown): boolean {
  return [StoreUnavailable, LogUnavailable, VaultUnavailable].some((passing) => error instanceof passing);
}
