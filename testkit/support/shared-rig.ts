import { afterAll, afterEach, beforeEach } from 'vitest';

/** What tests stand on; `close` ends all of it, whatever state it is in. */
export interface Closable {
  close(): Promise<void>;
}

/**
 * A rig that the tests of a suite share for as long as each of them leaves it whole: after one that failed the next test
 * gets a new one, and so does whichever test is run alone. To be called at the top of a suite; the answer gives the rig.
 */
export function shareRig<T extends Closable>(open: () => Promise<T>): () => T {
  let rig: T | null = null;

  async function end(): Promise<void> {
    const ending = rig;
    rig = null;
    await ending?.close();
  }

  beforeEach(async () => {
    rig ??= await open();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await end();
  });
  afterAll(end);
  return () => {
    if (rig === null) throw new Error('a rig stands within tests alone');
    return rig;
  };
}
