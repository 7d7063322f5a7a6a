import { startFeed, type Feed, type FeedDependencies } from './feed.ts';
import type { ReadModelWorker } from './read-model-worker.ts';

/** All workers of a process that sockets hear from, fed by one subscription. */
export interface Crew {
  /**
   * Takes workers in. They catch up on a subscription of their own, so that one that is far behind holds back nobody, and are
   * then fed with the others from the lowest standing on.
   */
  join(workers: readonly ReadModelWorker[]): void;
  /** Lets a worker go when it is through with the batch at hand; whether it left nothing half done. */
  leave(worker: ReadModelWorker): Promise<boolean>;
  /** Resolves when everybody who has joined by now is caught up. */
  settled(): Promise<void>;
  /** Finishes the batch at hand and ends. */
  stop(): Promise<void>;
}

export function createCrew(dependencies: FeedDependencies): Crew {
  let main: Feed | null = null;
  let catchingUp: Feed | null = null;
  let waiting: ReadModelWorker[] = [];
  let settling: Promise<void> = Promise.resolve();
  let isEnding = false;

  async function takeIn(): Promise<void> {
    while (waiting.length > 0 && !isEnding) {
      catchingUp = startFeed(waiting, dependencies, { isLive: false });
      waiting = [];
      await catchingUp.caughtUp;
      if (!isEnding) await merge(catchingUp);
      catchingUp = null;
    }
  }

  async function merge(caughtUp: Feed): Promise<void> {
    if (main === null || main.workers.size === 0) {
      await main?.stop();
      main = caughtUp;
      return;
    }
    await Promise.all([main.stop(), caughtUp.stop()]);
    const running = [...main.workers, ...caughtUp.workers].filter(({ error }) => error === null);
    main = null;
    if (!isEnding && running.length > 0) main = startFeed(running, dependencies, { isLive: true });
  }

  return {
    join(workers) {
      waiting.push(...workers);
      settling = settling.then(takeIn);
    },
    leave(worker) {
      waiting = waiting.filter((other) => other !== worker);
      main?.workers.delete(worker);
      catchingUp?.workers.delete(worker);
      return worker.retire();
    },
    settled: () => settling,
    async stop() {
      isEnding = true;
      await Promise.all([main?.stop(), catchingUp?.stop()]);
      await settling;
      // One may have begun while the others were being stopped.
      await main?.stop();
    },
  };
}
