import { START, type Position } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { holdLease, type HeldLease, type LeaseHolding } from '@duende/platform/coordination/leases';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { isUnavailable, pause } from '@duende/platform/resilience/retry';
import { effectiveTimeFrom } from '../model/projection.ts';
import { switchedTo, withReady } from '../versions/pointer.ts';
import type { Pointers } from '../versions/pointers.ts';
import type { ReadModelWorker } from '../runner/worker.ts';
import { readProgress } from '../runner/checkpoint.ts';

interface RebuildDependencies {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly logger: Logger;
  readonly pointers: Pointers;
  readonly holding: LeaseHolding;
  /** when this process loses the new generation */
  readonly ending: AbortSignal;
}

const ASKED_AGAIN_MS = 100;
const PAUSE_AFTER_FAULT_MS = 1000;

/**
 * Never passes the published position of the active generation, and publishes from exactly there. Resolves to
 * whether it is active; false if aborted or a fold threw.
 */
export async function rebuildInBackground(
  worker: ReadModelWorker,
  dependencies: RebuildDependencies,
): Promise<boolean> {
  const { logger, pointers, ending } = dependencies;
  while (!ending.aborted) {
    try {
      if (worker.error !== null) {
        // The active generation must not wait for it.
        await pointers.change(worker.name, (now) => now && withReady(now, worker.collection, false));
        return false;
      }
      if (await rebuildOnce(worker, dependencies)) return true;
      await pause(ASKED_AGAIN_MS, ending);
    } catch (error) {
      logger.warn({ err: error, collection: worker.collection }, 'filling was interrupted');
      if (!isUnavailable(error)) worker.stop(error);
      await pause(PAUSE_AFTER_FAULT_MS, ending);
    }
  }
  return false;
}

async function rebuildOnce(worker: ReadModelWorker, dependencies: RebuildDependencies): Promise<boolean> {
  const { store, pointers, ending } = dependencies;
  const isOver = () => ending.aborted || worker.error !== null;
  const activeNow = (await pointers.all()).get(worker.name)?.active;
  if (activeNow === undefined || activeNow === worker.collection) return activeNow !== undefined;

  // What comes meanwhile is folded while publishing pauses: moments, since people write slower than this reads.
  await advance(worker, (await readProgress(store))(activeNow).position, dependencies);
  if (isOver()) return false;
  await pointers.change(worker.name, (now) => now && withReady(now, worker.collection, true));
  const former = await obtain(activeNow, dependencies);
  if (former === null) return false;
  let isActive = false;
  try {
    const { position: published } = (await readProgress(store))(activeNow);
    await advance(worker, published, dependencies);
    await worker.markCaughtUp();
    if (isOver() || !former.isOurs()) return false;
    const now = await pointers.change(worker.name, (p) => p && switchedTo(p, worker.collection, new Date()));
    isActive = now?.active === worker.collection;
    // A killed process may have stored a checkpoint without publishing.
    if (isActive && former.grant !== 'free') worker.stopPublishing();
    else if (isActive && published !== START) worker.startPublishing(true);
    return isActive;
  } finally {
    // The next holder must know that work is unfinished.
    if (isActive || former.grant === 'free') await former.giveBack();
    else former.abandon();
  }
}

async function advance(
  worker: ReadModelWorker,
  to: Position,
  { log, ending }: RebuildDependencies,
): Promise<void> {
  if (worker.position >= to) return;
  const time = effectiveTimeFrom(worker.checkpoint.effectiveAt);
  for await (const { events, through } of log.readAll(worker.position, to)) {
    const folded = events.map((event) => time.take(event));
    await worker.accept({ events: folded, through, effectiveAt: time.now });
    if (ending.aborted || worker.error !== null) return;
  }
}

/** Resolves once the lease is released or expired. */
async function obtain(
  collection: string,
  { holding, ending }: RebuildDependencies,
): Promise<HeldLease | null> {
  while (!ending.aborted) {
    const lease = await holdLease(collection, holding);
    if (lease !== null) return lease;
    await pause(ASKED_AGAIN_MS, ending);
  }
  return null;
}
