/** Wakes the subscribers of one log when something new can be read. */
export interface CommitSignal {
  /** grows with every commit; take it before reading, so that a commit during the read is not slept through */
  readonly count: number;
  raise(): void;
  /** Resolves once `count` is past `seen`, or at once when it is already, or when the signal aborts. */
  after(seen: number, signal: AbortSignal): Promise<void>;
}

export function createCommitSignal(): CommitSignal {
  let count = 0;
  const sleepers = new Set<() => void>();
  return {
    get count() {
      return count;
    },
    raise() {
      count += 1;
      const woken = [...sleepers];
      sleepers.clear();
      for (const wake of woken) wake();
    },
    after(seen, signal) {
      if (count !== seen || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        sleepers.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    },
  };
}
