import { createListeners } from '@duende/platform/resilience/listeners';
import { START, type Position } from '@duende/contracts/events/domain-event';
import type { ReadProgress } from '@duende/platform/read-store/read-store';

/** Whichever process writes it. */
export interface Tracked {
  readonly position: Position;
  readonly changedAt: Position;
  /** what stopped it */
  readonly error: unknown;
}

interface Waiter {
  readonly names: readonly string[];
  readonly position: Position;
  /** a lagging read model: while it lags, the others need no check */
  awaited: string;
  readonly reached: (isReached: boolean) => void;
}

const isRunning = ({ error }: Tracked): boolean => error === null;

export interface ProgressTracker extends ReadProgress {
  /** Call after a read model has advanced or stopped. */
  moved(name: string): void;
  /** Ends every wait as not reached. */
  close(): void;
}

/** Covers read models by name, whichever process writes them. */
export function trackProgress(workers: ReadonlyMap<string, Tracked>): ProgressTracker {
  const waiters = new Set<Waiter>();
  const listeners = createListeners<[name: string, position: Position]>();

  /** Runs several times per request, so it allocates no lists. */
  function lowest(names: readonly string[], counts: (worker: Tracked) => boolean): Position | null {
    let found: Position | null = null;
    for (const name of names) {
      const worker = workers.get(name);
      if (worker === undefined || !counts(worker)) continue;
      if (found === null || worker.position < found) found = worker.position;
    }
    return found;
  }

  const position = (names: readonly string[]): Position =>
    lowest(names, isRunning) ?? lowest(names, () => true) ?? START;

  function isBehind(name: string, wanted: Position): boolean {
    const worker = workers.get(name);
    return worker !== undefined && worker.error === null && worker.position < wanted;
  }

  const findBehind = (names: readonly string[], wanted: Position) =>
    names.find((name) => isBehind(name, wanted));

  function look(waiter: Waiter): void {
    if (isBehind(waiter.awaited, waiter.position)) return;
    const behind = findBehind(waiter.names, waiter.position);
    if (behind === undefined) waiter.reached(true);
    else waiter.awaited = behind;
  }

  return {
    position,
    changedAt: (name) => workers.get(name)?.changedAt ?? START,

    waitFor(names, wanted, timeoutMs) {
      const awaited = findBehind(names, wanted);
      if (awaited === undefined) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          names,
          position: wanted,
          awaited,
          reached(isReached) {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(isReached);
          },
        };
        const timer = setTimeout(() => waiter.reached(false), timeoutMs);
        waiters.add(waiter);
      });
    },

    onAdvance: listeners.add,

    moved(name) {
      const worker = workers.get(name);
      if (worker === undefined) return;
      for (const waiter of waiters) look(waiter);
      listeners.notify(name, worker.position);
    },

    close() {
      for (const waiter of [...waiters]) waiter.reached(false);
    },
  };
}
