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

/** The code of a part could not be loaded: no network, no server, or a deploy removed the file. */
export class ChunkLoadError extends Error {
  /** makes the next render fetch the code again */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A part of the page could not be fetched', { cause });
    this.name = MISSING;
    this.forget = forget;
  }
}

/** Whether an error means missing code: of a {@link lazyComponent} or of one of the router's screens. */
export const isMissingChunk = (error: unknown): error is Error =>
  error instanceof Error && error.name === MISSING;

/**
 * Replaces the browser's message for missing code. The router recognizes that message and reloads at once, which
 * without a server replaces the page, and the text typed in it, by the browser's error page.
 */
export function nameMissingChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.name = MISSING;
    payload.message = `A part of the page could not be fetched: ${payload.message}`;
  });
}

/**
 * A component in its own chunk, fetched when first shown. React's `lazy` would remember a failed load for ever. This
 * one throws {@link ChunkLoadError}, so that a boundary can fetch again.
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
 * Reloads the page, once for each part, if the server answers but no longer has the part. Returns `false` otherwise,
 * and where storage is not available: a reload could then show the browser's error page.
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
