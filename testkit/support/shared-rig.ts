import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { killChildren, runningChildren } from './own-children.ts';

/** What tests are built on; `close` ends all of it, whatever state it is in. */
export interface Closable {
  close(): Promise<void>;
  /** Ends at once the engines that run in this process; those in processes of their own are killed. */
  killEngines?(): Promise<void>;
}

/** How long a rig may take to close: less than a hook may, and more than anything takes in order. Milliseconds. */
const CLOSING_MS = 30_000;

/** One rig after the other: there is one from the first time it is asked for until it is given up. */
export class RigHolder<T extends Closable> {
  readonly #open: () => Promise<T>;
  readonly #closingMs: number;
  #rig: T | null = null;
  #startedBefore: ReturnType<typeof runningChildren> = [];

  constructor(open: () => Promise<T>, closingMs = CLOSING_MS) {
    this.#open = open;
    this.#closingMs = closingMs;
  }

  get rig(): T | null {
    return this.#rig;
  }

  /** Opens a rig where there is none. What one had started that did not open to its end is killed. */
  async open(): Promise<void> {
    if (this.#rig !== null) return;
    this.#startedBefore = runningChildren();
    try {
      this.#rig = await this.#open();
    } catch (error) {
      await killChildren(this.#startedBefore);
      throw error;
    }
  }

  /**
   * Ends the rig in order: {@link Closable.close}, and by force what is still there then.
   * @throws when it does not close within its time; its processes are gone by then
   */
  async close(): Promise<void> {
    await this.#end(async () => undefined);
  }

  /**
   * Ends the rig of a test that failed: engines first, so that what closes after them need not wait for a paused one.
   */
  async giveUp(): Promise<void> {
    await this.#end(async (rig) => {
      await Promise.allSettled([killChildren(this.#startedBefore), rig.killEngines?.()]);
    });
  }

  async #end(first: (rig: T) => Promise<void>): Promise<void> {
    const rig = this.#rig;
    if (rig === null) return;
    // The next test gets a new one, however this goes.
    this.#rig = null;
    const over = new AbortController();
    const late = pause(this.#closingMs, true, { signal: over.signal }).then(() => {
      throw new Error(`the rig has not closed within ${this.#closingMs / 1000} s: its processes were killed`);
    });
    try {
      await Promise.race([first(rig).then(() => rig.close()), late]);
    } finally {
      late.catch(() => 'it closed before');
      over.abort();
      await killChildren(this.#startedBefore);
    }
  }
}

/**
 * A rig that the tests of a suite share for as long as each of them leaves it whole: after one that failed the next test
 * gets a new one, and so does whichever test runs without others. To be called at the top of a suite; the answer gives the rig.
 */
export function shareRig<T extends Closable>(open: () => Promise<T>): () => T {
  const holder = new RigHolder(open);
  beforeEach(() => holder.open());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await holder.giveUp();
  });
  afterAll(() => holder.close());
  return () => {
    if (holder.rig === null) throw new Error('a rig exists only within tests');
    return holder.rig;
  };
}
