/**
 * Whether React missed a node where it had put it: a translator (or another extension) has replaced texts of the page by
 * elements of its own. What was to be drawn is sound; drawn anew, it stands.
 */
function isDomTampered(error: unknown): error is DOMException {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

/** So often in so many milliseconds what is torn is drawn anew: one change may tear it in several places, and one that cannot mend tears for ever. */
const MENDS = { most: 5, within: 10_000 } as const;

/**
 * Tells of each error whether the part that threw it is to be drawn anew: where the page was torn, but not again and again.
 * The answer about one error stays the same.
 */
export function remountBudget(now: () => number = () => performance.now()): (error: unknown) => boolean {
  const told = new WeakMap<DOMException, boolean>();
  let latest: readonly number[] = [];
  return (error) => {
    if (!isDomTampered(error)) return false;
    const before = told.get(error);
    if (before !== undefined) return before;
    latest = [...latest.filter((at) => now() - at < MENDS.within), now()];
    const mends = latest.length <= MENDS.most;
    told.set(error, mends);
    return mends;
  };
}

/** {@link remountBudget} of this window. A boundary that has given an error up hands it to the next one, which gives it up as well. */
export const shouldRemount = remountBudget();
