import { sendOutbox } from './send-outbox.ts';

/** Between two tries, in milliseconds: longer each time, and at most so long. */
const FIRST_PAUSE_MS = 500;
const GROWTH = 1.5;
const LONGEST_PAUSE_MS = 30_000;
/** What a server asks for beyond this is asked for again by then. */
const LONGEST_SERVER_PAUSE_MS = 10 * 60_000;

export interface OutboxRunner {
  /** Sends what waits, now unless the server has asked for a pause. */
  run(): void;
  stop(): void;
}

/** Has the outbox sent for as long as something waits; without a network it waits until it is run again. */
export function outboxRunner(send: typeof sendOutbox = sendOutbox, random = Math.random): OutboxRunner {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isWantedAgain = false;
  let tries = 0;
  let notBefore = 0;

  async function once(): Promise<void> {
    clearTimeout(timer);
    const sending = await send();
    if (sending.kind === 'done') {
      tries = 0;
      return;
    }
    const { afterMs } = sending;
    if (afterMs !== null) notBefore = Date.now() + Math.min(afterMs, LONGEST_SERVER_PAUSE_MS);
    const even = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * GROWTH ** tries);
    const pause = Math.round(even * (0.75 + random() / 2));
    tries += 1;
    if (navigator.onLine) timer = setTimeout(run, Math.max(pause, notBefore - Date.now()));
  }

  function run(): void {
    if (isRunning) {
      isWantedAgain = true;
      return;
    }
    const left = notBefore - Date.now();
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
