import { PATIENCE_MS } from '../setup/patience.ts';

/**
 * To poll by: begins with an engine's return, and whatever is waited for with it must have come before the time is over. That
 * is longer than what `docs/reliability.md` promises of a machine with time to spare, since tests run beside other things.
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
