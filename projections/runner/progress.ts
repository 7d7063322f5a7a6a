import { START, type Position } from '@duende/contracts/events/domain-event';
import type { ReadProgress } from '@duende/platform/read-store/read-progress';

/** What is known of a read model that somebody makes. */
export interface Tracked {
  readonly position: Position;
  /** what stopped it, or `null` */
  readonly error: unknown;
}

interface Waiter {
  readonly names: readonly string[];
  readonly position: Position;
  /** so many of the names, from the first on, were seen there: the others are looked at first, as every move asks */
  reachedNames: number;
  readonly reached: (isReached: boolean) => void;
}

export interface ProgressTracker extends ReadProgress {
  /** To be called when a read model has moved or stopped. */
  moved(name: string): void;
  /** Nobody is coming any more: answers everyone who waits. */
  close(): void;
}

/** {@link ReadProgress} over read models by name, whoever makes them. */
export function trackProgress(workers: ReadonlyMap<string, Tracked>): ProgressTracker {
  const waiters = new Set<Waiter>();
  const listeners = new Set<{ readonly call: (name: string, position: Position) => void }>();

  const workersOf = (names: readonly string[]) => names.flatMap((name) => workers.get(name) ?? []);

  function position(names: readonly string[]): Position {
    const asked = workersOf(names);
    const running = asked.filter(({ error }) => error === null);
    let lowest: Position | null = null;
    for (const worker of running.length > 0 ? running : asked) {
      if (lowest === null || worker.position < lowest) lowest = worker.position;
    }
    return lowest ?? START;
  }

  function isBehind(name: string | undefined, wanted: Position): boolean {
    const worker = name === undefined ? undefined : workers.get(name);
    return worker !== undefined && worker.error === null && worker.position < wanted;
  }

  function hasReached(waiter: Waiter): boolean {
    const { names, position: wanted } = waiter;
    while (waiter.reachedNames < names.length && !isBehind(names[waiter.reachedNames], wanted))
      waiter.reachedNames += 1;
    if (waiter.reachedNames < names.length) return false;
    // One that is made anew has gone back meanwhile.
    waiter.reachedNames = 0;
    return !names.some((name) => isBehind(name, wanted));
  }

  return {
    position,

    waitFor(names, wanted, timeoutMs) {
      if (!names.some((name) => isBehind(name, wanted))) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          names,
          position: wanted,
          reachedNames: 0,
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

    onAdvance(listener) {
      const entry = { call: listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },

    moved(name) {
      const worker = workers.get(name);
      if (worker === undefined) return;
      for (const waiter of waiters) if (hasReached(waiter)) waiter.reached(true);
      for (const { call } of [...listeners]) call(name, worker.position);
    },

    close() {
      for (const waiter of [...waiters]) waiter.reached(false);
    },
  };
}
