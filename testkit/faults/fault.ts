import { PATIENCE_MS } from '../setup/patience.ts';

/** Something that is done to an engine. */
export interface Fault {
  /** resolves once it is real */
  readonly begin: () => Promise<unknown> | unknown;
  /** Undoes it, however far its beginning came. */
  readonly end: () => Promise<unknown> | unknown;
}

/** Does something while a fault lasts, and undoes the fault whatever came of it. */
export async function during<T>({ begin, end }: Fault, work: () => Promise<T>): Promise<T> {
  try {
    await begin();
    return await work();
  } finally {
    await end();
  }
}

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
