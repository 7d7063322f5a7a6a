/** Files or photos on their way at once. */
const AT_ONCE = 4;

/**
 * Does some work for every item, a few at once. Rejects with the first failure only when nothing is under way any more, so
 * that nothing is written behind whoever then tidies up.
 */
export async function someAtOnce<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const done: R[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    for (const result of await Promise.allSettled(items.slice(first, first + AT_ONCE).map(work))) {
      if (result.status === 'rejected') throw result.reason;
      done.push(result.value);
    }
  }
  return done;
}
