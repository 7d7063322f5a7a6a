import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { LogUnavailable } from '@duende/platform/errors/errors';
import type { EventLog } from '@duende/platform/event-log/event-log';
import { newStream, sampleEvent } from '../samples/sample-events.ts';

const BETWEEN_TRIES_MS = 50;

/** Writers that go on for as long as they are let, or the test goes on, each to a stream of its own. */
export interface Writers {
  /** ids of the events whose append was acknowledged */
  readonly acknowledged: readonly string[];
  /** how many tries of an append were not acknowledged so far */
  readonly refusals: number;
  /** Resolves when so many more appends were acknowledged. */
  wrote(more: number, inTime?: { readonly timeout: number }): Promise<void>;
  /** Resolves when one more append was not acknowledged: to them the log is away. */
  refused(): Promise<void>;
  /** Lets every writer have its last append acknowledged. */
  stop(): Promise<void>;
}

/** As commands do it: an append of unknown outcome is made again as it was, until it is acknowledged. */
export function startWriters(log: EventLog, count: number): Writers {
  const acknowledged: string[] = [];
  let refusals = 0;
  let isStopping = false;
  let isOver = false;
  onTestFinished(() => void (isOver = true));

  async function write(): Promise<void> {
    const stream = newStream();
    for (let revision = -1; !isStopping && !isOver; revision += 1) {
      const event = sampleEvent({ n: revision + 1 });
      while (
        !isOver &&
        !(await isKnown(() => log.append(stream, [event], revision < 0 ? 'no-stream' : revision)))
      )
        await delay(BETWEEN_TRIES_MS);
      if (!isOver) acknowledged.push(event.id);
      await delay(1);
    }
  }

  async function isKnown(append: () => Promise<unknown>): Promise<boolean> {
    try {
      await append();
      return true;
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      refusals += 1;
      return false;
    }
  }

  const writing = Promise.all(Array.from({ length: count }, write));
  writing.catch(() => 'printed by stop');
  return {
    acknowledged,
    get refusals() {
      return refusals;
    },
    async wrote(more, inTime) {
      const enough = acknowledged.length + more;
      await vi.waitUntil(() => acknowledged.length >= enough, inTime);
    },
    async refused() {
      const enough = refusals + 1;
      await vi.waitUntil(() => refusals >= enough);
    },
    async stop() {
      isStopping = true;
      await writing;
    },
  };
}
