import { setTimeout as pause } from 'node:timers/promises';

/** Longer than anything of a test takes to end in order. */
const LONGEST_MS = 20_000;

/**
 * Ends one thing after the other, in the order given, whatever becomes of those before it, and waits for none longer than
 * 20 s: for hooks, so that a test that failed leaves nothing behind. Rejects at its end when something did not end well.
 */
export async function endAll(...ends: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends) {
    try {
      await within(Promise.resolve(end()));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything ended well');
}

/**
 * Opens something in steps, each of which gives `opened` its end. When a later step fails, those before it are ended
 * in the order in which they were opened: engines first, so that their users need not wait for a paused one.
 * @throws what the failing step throws
 */
export async function openInSteps<T>(open: (opened: (end: () => unknown) => void) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = [];
  try {
    return await open((end) => ends.push(end));
  } catch (error) {
    // What did not end well is not why the test fails.
    await endAll(...ends).catch(() => undefined);
    throw error;
  }
}

async function within(ending: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const late = pause(LONGEST_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`it has not ended within ${LONGEST_MS / 1000} s`);
  });
  late.catch(() => 'it ended before');
  try {
    await Promise.race([ending, late]);
  } finally {
    over.abort();
  }
}
