import {
  createElement,
  lazy,
  useState,
  type FunctionComponent,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { HEALTH } from '../http/address.ts';

const MISSING = 'ChunkLoadError';

/** A part of the page whose code did not come: the network or the server is away, or a deploy has removed the file. */
export class ChunkLoadError extends Error {
  /** lets the next time the part is shown ask for it again */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A part of the page could not be fetched', { cause });
    this.name = MISSING;
    this.forget = forget;
  }
}

/** Whether something is not shown because its code did not come: a {@link lazyComponent} or one of the router's screens. */
export const isMissingChunk = (error: unknown): error is Error =>
  error instanceof Error && error.name === MISSING;

/**
 * Names what did not come by other words than the browser's. By those the router knows a screen whose code is missing, and would load the
 * page anew at once: without a server that exchanges it, and what was written in it, for the browser's own error.
 */
export function nameMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = MISSING;
    payload.message = `A part of the page could not be fetched: ${payload.message}`;
  });
}

/**
 * A component in a chunk of its own, fetched when it is first shown: React's own `lazy`, which would keep for ever that the code did
 * not come. Then it throws {@link ChunkLoadError}, for a boundary that can ask again.
 */
export function lazyComponent<P extends object>(
  fetchComponent: () => Promise<(props: P) => ReactNode>,
): FunctionComponent<P> {
  function anew(): LazyExoticComponent<FunctionComponent<P>> {
    const made = lazy(async () => ({
      default: await fetchComponent().catch((cause: unknown): never => {
        throw new ChunkLoadError(cause, () => {
          if (Part === made) Part = anew();
        });
      }),
    }));
    return made;
  }
  let Part = anew();
  return function Lazy(props: P) {
    const [Shown] = useState(() => Part as FunctionComponent<P>);
    return createElement(Shown, props);
  };
}

const PATIENCE_MS = 5000;

/**
 * Where the server answers and yet has not this part, a deploy has removed it: the page is loaded anew, once for each
 * part. Otherwise a reload would exchange the page for the browser's own error: `false`, as where nothing can be stored.
 */
export async function reloadForMissingChunk(error: Error): Promise<boolean> {
  const name = `duende.reloaded.${String(error.cause ?? error)}`;
  try {
    if (sessionStorage.getItem(name) !== null) return false;
    const { ok } = await fetch(HEALTH, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!ok) return false;
    sessionStorage.setItem(name, 'yes');
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}
