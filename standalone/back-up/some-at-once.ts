const AT_ONCE = 4;

/**
 * Limited concurrency. Rejects with the first error once all work has ended, so that nothing writes during
 * the clean-up.
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
