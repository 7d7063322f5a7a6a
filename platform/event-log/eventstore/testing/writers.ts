import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable, type EventLog } from '../../event-log.ts';
import { newStream, sampleEvent } from '../../testing/sample-events.ts';

/** Writers that go on for as long as they are let, each to a stream of its own. */
export interface Writers {
  /** ids of the events whose append was acknowledged */
  readonly acknowledged: readonly string[];
  /** Lets every writer have its last append acknowledged. */
  stop(): Promise<void>;
}

/** As commands do it: an append of unknown outcome is made again as it was, until it is acknowledged. */
export function startWriters(log: EventLog, count: number): Writers {
  const acknowledged: string[] = [];
  let isStopping = false;

  async function write(): Promise<void> {
    const stream = newStream();
    for (let revision = -1; !isStopping; revision += 1) {
      const event = sampleEvent({ n: revision + 1 });
      await untilKnown(() => log.append(stream, [event], revision < 0 ? 'no-stream' : revision));
      acknowledged.push(event.id);
      await delay(1);
    }
  }

  const writing = Array.from({ length: count }, write);
  return {
    acknowledged,
    async stop() {
      isStopping = true;
      await Promise.all(writing);
    },
  };
}

async function untilKnown<T>(append: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await append();
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
    }
    await delay(50);
  }
}
