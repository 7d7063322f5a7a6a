export const POLL_MS = 30_000;

/** While the page is visible, and whenever it becomes visible. */
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
