/** Milliseconds between two questions where nothing is told. */
export const POLL_MS = 30_000;

/**
 * Asks for what is on the screen again while messages do not get through: every 30 s while the page is visible, and when it becomes
 * visible. Between `start` and `stop` alone.
 */
export function createPolling(ask: () => void) {
  let timer: ReturnType<typeof setInterval> | null = null;

  const askIfSeen = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) ask();
  };

  return {
    isOn: () => timer !== null,
    start(): void {
      if (timer !== null) return;
      timer = setInterval(askIfSeen, POLL_MS);
      document.addEventListener('visibilitychange', askIfSeen);
      askIfSeen();
    },
    stop(): void {
      if (timer === null) return;
      clearInterval(timer);
      timer = null;
      document.removeEventListener('visibilitychange', askIfSeen);
    },
  };
}
