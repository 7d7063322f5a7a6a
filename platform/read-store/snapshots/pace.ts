import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** Work at hand longer than this keeps others waiting. */
const SLICE_MS = 3;
/** Nine parts of ten are left to those who are being served. */
const REST_MS = 27;

/** Cuts long work into slices between which everything else gets its turn. */
export interface Pace {
  /** whether the slice at hand has lasted long enough */
  isDue(): boolean;
  /** Lets others work, for a turn at least. @throws AbortError once the work is not wanted any more */
  rest(): Promise<void>;
  /** From now on somebody waits for it: turns only, no pauses. */
  hurry(): void;
}

export function createPace(signal: AbortSignal, { isHurried = false, restMs = REST_MS } = {}): Pace {
  let until = performance.now() + SLICE_MS;
  let hurried = isHurried;
  let wake = new AbortController();
  return {
    isDue: () => performance.now() > until,
    async rest() {
      if (!hurried) {
        wake = new AbortController();
        await delay(restMs, undefined, { ref: false, signal: wake.signal }).catch(() => undefined);
      }
      await nextTurn();
      signal.throwIfAborted();
      until = performance.now() + SLICE_MS;
    },
    hurry() {
      hurried = true;
      wake.abort();
    },
  };
}
