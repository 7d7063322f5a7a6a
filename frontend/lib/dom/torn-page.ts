/**
 * Whether React missed a node where it had put it: a translator (or another extension) has replaced texts of the page by
 * elements of its own. What was to be drawn is sound; drawn anew, it stands.
 */
export function isTorn(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

/** A part that tears again sooner than this, in milliseconds, does not mend by being drawn anew. */
const AGAIN_MS = 1000;

/** Says yes to one drawing anew at a time: what tears at once again is an error like another. */
export function drawnAnewOnce(now: () => number = () => performance.now()): () => boolean {
  let last = -Infinity;
  return () => {
    const isAllowed = now() - last >= AGAIN_MS;
    last = now();
    return isAllowed;
  };
}
