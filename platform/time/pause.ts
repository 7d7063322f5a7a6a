/** Resolves after some milliseconds, or as soon as the signal aborts. Keeps no process alive. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    timer.unref();
    signal.addEventListener('abort', wake, { once: true });
  });
}
