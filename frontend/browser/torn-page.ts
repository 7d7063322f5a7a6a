/** A translator or another extension has replaced text in the page. A new render repairs that. */
function isDomTampered(error: unknown): error is DOMException {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

/** One change may break several places, but a repair may fail for ever. */
const REPAIRS = { most: 5, within: 10_000 } as const;

/** Whether to render the part again. The answer for one error never changes. */
export function remountBudget(now: () => number = () => performance.now()): (error: unknown) => boolean {
  const decided = new WeakMap<DOMException, boolean>();
  let latest: readonly number[] = [];
  return (error) => {
    if (!isDomTampered(error)) return false;
    const before = decided.get(error);
    if (before !== undefined) return before;
    latest = [...latest.filter((at) => now() - at < REPAIRS.within), now()];
    const repairs = latest.length <= REPAIRS.most;
    decided.set(error, repairs);
    return repairs;
  };
}

/** An error that one boundary has refused is refused by the next too. */
export const shouldRemount = remountBudget();
