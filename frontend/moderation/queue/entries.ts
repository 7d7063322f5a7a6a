/** One item, or several with the same content. */
export interface Entry<T> {
  /** of its first item */
  readonly id: string;
  readonly items: readonly [T, ...T[]];
}

const GROUP = 3;

/** The next entry with an open item that is not decided, or the last one before. */
export function entryAfter<T extends { readonly id: string }>(
  entries: readonly Entry<T>[],
  decided: ReadonlySet<string>,
  openOf: (entry: Entry<T>) => readonly T[],
): Entry<T> | undefined {
  const at = entries.findIndex(({ items }) => items.some(({ id }) => decided.has(id)));
  const waits = (entry: Entry<T>) => openOf(entry).some(({ id }) => !decided.has(id));
  return entries.slice(at).find(waits) ?? entries.slice(0, at).findLast(waits);
}

/**
 * Groups are at the place of their first row.
 * @param commonTo what equal rows have in common; `null` for a row that is never grouped
 * @param apart the common content of rows that are decided one by one
 */
export function entriesOf<T extends { readonly id: string }>(
  rows: readonly T[],
  commonTo: (row: T) => string | null,
  apart: ReadonlySet<string> = new Set(),
): readonly Entry<T>[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const common = commonTo(row);
    if (common !== null) counts.set(common, (counts.get(common) ?? 0) + 1);
  }
  const groups = new Map<string, [T, ...T[]]>();
  for (const row of rows) {
    const common = commonTo(row);
    const isGrouped = common !== null && !apart.has(common) && (counts.get(common) ?? 0) >= GROUP;
    const key = isGrouped ? `same ${common}` : `id ${row.id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].map((items) => ({ id: items[0].id, items }));
}
