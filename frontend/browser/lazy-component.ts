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

/** Code could not be loaded: no network, no server, or a deploy removed the file. */
export class ChunkLoadError extends Error {
  /** makes the next render fetch the code again */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A part of the page could not be fetched', { cause });
    this.name = MISSING;
    this.forget = forget;
  }
}

/** Also true for the router's screens. */
export const isMissingChunk = (error: unknown): error is Error =>
  error instanceof Error && error.name === MISSING;

/**
 * The router recognizes the browser's message and reloads at once. Without a server that replaces the page, and the
 * typed text, by the browser's error page.
 */
export function nameMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = MISSING;
    payload.message = `A part of the page could not be fetched: ${payload.message}`;
  });
}

/**
 * React's `lazy` would remember a failed load for ever. This throws {@link ChunkLoadError}, so that a boundary can
 * fetch again.
 */
export function lazyComponent<P extends object>(
  fetchComponent: () => Promise<(props: P) => ReactNode>,
): FunctionComponent<P> {
  function fresh(): LazyExoticComponent<FunctionComponent<P>> {
    const made = lazy(async () => ({
      default: await fetchComponent().catch((cause: unknown): never => {
        throw new ChunkLoadError(cause, () => {
          if (Part === made) Part = fresh();
        });
      }),
    }));
    return made;
  }
  let Part = fresh();
  return function Lazy(props: P) {
    const [Shown] = useState(() => Part as FunctionComponent<P>);
    return createElement(Shown, props);
  };
}

const PATIENCE_MS = 5000;

/**
 * Reloads once per part, if the server answers but lacks the part. `false` otherwise: a reload could show the browser's
 * error page.
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
