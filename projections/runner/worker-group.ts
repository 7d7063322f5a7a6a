import { startSubscription, type Subscription, type SubscriptionDependencies } from './subscription.ts';
import type { ReadModelWorker } from './worker.ts';

/** The publishing workers, on one subscription. */
export interface WorkerGroup {
  /** They catch up on their own subscription, so that a lagging one does not delay the rest, and then join. */
  join(workers: readonly ReadModelWorker[]): void;
  /** Ends after the current batch. Resolves to whether its work was completed. */
  leave(worker: ReadModelWorker): Promise<boolean>;
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export function createWorkerGroup(dependencies: SubscriptionDependencies): WorkerGroup {
  let main: Subscription | null = null;
  let catchingUp: Subscription | null = null;
  let waiting: ReadModelWorker[] = [];
  let settling: Promise<void> = Promise.resolve();
  let isEnding = false;

  async function takeIn(): Promise<void> {
    while (waiting.length > 0 && !isEnding) {
      catchingUp = startSubscription(waiting, dependencies, { isLive: false });
      waiting = [];
      await catchingUp.caughtUp;
      if (!isEnding) await merge(catchingUp);
      catchingUp = null;
    }
  }

  async function merge(caughtUp: Subscription): Promise<void> {
    if (main === null || main.workers.size === 0) {
      await main?.stop();
      main = caughtUp;
      return;
    }
    await Promise.all([main.stop(), caughtUp.stop()]);
    const running = [...main.workers, ...caughtUp.workers].filter(({ error }) => error === null);
    main = null;
    if (!isEnding && running.length > 0) main = startSubscription(running, dependencies, { isLive: true });
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
      // A subscription may have started while the others stopped.
      await main?.stop();
    },
  };
}
