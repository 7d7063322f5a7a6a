import { sendOutbox } from './send-outbox.ts';

/** Milliseconds; grows up to a maximum. */
const FIRST_PAUSE_MS = 500;
const GROWTH = 1.5;
const LONGEST_PAUSE_MS = 30_000;
const LONGEST_SERVER_PAUSE_MS = 10 * 60_000;

export interface OutboxRunner {
  /** now, or after the pause the server asked for */
  run(): void;
  stop(): void;
}

/** Without a network it waits for the next `run`. */
export function outboxRunner(send: typeof sendOutbox = sendOutbox, random = Math.random): OutboxRunner {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWantedAgain = false;
  let tries = 0;
  /** by `performance.now()`: a phone that gets its network back may set its clock */
  let notBefore = 0;

  async function once(): Promise<void> {
    clearTimeout(timer);
    const sending = await send();
    if (sending.kind === 'done') {
      tries = 0;
      return;
    }
    const { afterMs } = sending;
    if (afterMs !== null) notBefore = performance.now() + Math.min(afterMs, LONGEST_SERVER_PAUSE_MS);
    const even = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * GROWTH ** tries);
    const pause = Math.round(even * (0.75 + random() / 2));
    tries += 1;
    if (navigator.onLine) timer = setTimeout(run, Math.max(pause, notBefore - performance.now()));
  }

  function run(): void {
    if (isRunning) {
      isWantedAgain = true;
      return;
    }
    const left = notBefore - performance.now();
    if (left > 0) {
      clearTimeout(timer);
      timer = setTimeout(run, left);
      return;
    }
    isRunning = true;
    once()
      .catch((error: unknown) => console.warn('The outbox could not be sent', error))
      .finally(() => {
        isRunning = false;
        if (isWantedAgain) run();
        isWantedAgain = false;
      });
  }

  return { run, stop: () => clearTimeout(timer) };
}
