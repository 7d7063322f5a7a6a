/**
 * What each of the items gives, in their order; so many at most are on their way at once, and the last goes alone after the
 * others: of commands it has the newest position, for which the caller's next questions wait. `run` does not reject.
 */
export async function eachOf<T, R>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const waiting = items.slice(0, -1).entries();
  const worker = async () => {
    for (const [at, item] of waiting) results[at] = await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  for (const last of items.slice(-1)) results.push(await run(last));
  return results;
}
