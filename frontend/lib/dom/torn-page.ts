/** A part that tears again sooner than this, in milliseconds, does not mend by being drawn anew. */
const AGAIN_MS = 1000;

/**
 * Whether React missed a node where it had put it: a translator (or another extension) has replaced texts of the page by
 * elements of its own. What was to be drawn is sound; drawn anew, it stands.
 */
function isTorn(error: unknown): error is DOMException {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

/**
 * Tells of each error whether the part that threw it is to be drawn anew: where the page was torn, but not at once again. The
 * answer about one error stays the same.
 */
export function tearMender(now: () => number = () => performance.now()): (error: unknown) => boolean {
  const told = new WeakMap<DOMException, boolean>();
  let last = -Infinity;
  return (error) => {
    if (!isTorn(error)) return false;
    const before = told.get(error);
    if (before !== undefined) return before;
    const mends = now() - last >= AGAIN_MS;
    last = now();
    told.set(error, mends);
    return mends;
  };
}
