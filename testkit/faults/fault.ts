import { PATIENCE_MS } from '../setup/patience.ts';

/**
 * For polling: starts with an engine's return, and everything that is awaited with it must come before the time is
 * over. That is longer than `docs/reliability.md` promises for an idle machine, because other tests run at the same
 * time.
 */
export function healing(): { readonly timeout: number; readonly interval: number } {
  const until = performance.now() + PATIENCE_MS;
  return {
    get timeout() {
      return Math.max(1, until - performance.now());
    },
    interval: 50,
  };
}
