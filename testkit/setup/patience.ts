import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** milliseconds; see `vitest.config.ts` */
    patience: number;
  }
}

/**
 * How long a test waits for something, in milliseconds. It comes far sooner on a machine with nothing else to do: the end of
 * this time says only that it never will, so a busy machine may use all of it.
 */
export const PATIENCE_MS = inject('patience');
