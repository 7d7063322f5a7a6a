import type { FindOptions, StoredDocument } from '../read-store.ts';
import { comparePlace, compareValues, fieldOf, inOrder } from '../sort-order.ts';

/** Bounds of what is walked, as a filter states them. */
export interface Range {
  readonly $gt?: unknown;
  readonly $gte?: unknown;
  readonly $lt?: unknown;
  readonly $lte?: unknown;
}

/** What a filter says of the field that is walked by; the filter itself is still tested. */
export function rangeOf(condition: unknown): Range {
  if (condition === undefined) return {};
  if (typeof condition !== 'object' || condition === null) return { $gte: condition, $lte: condition };
  return condition as Range;
}

/**
 * Documents in the order of one field, kept apart by the values of others: a page of a long list is walked to instead of
 * sorting the whole. New documents mostly belong at the end, where putting them in costs next to nothing.
 */
export class OrderedIndex<D extends StoredDocument> {
  readonly #groupBy: readonly string[];
  readonly #by: string;
  readonly #order: (a: D, b: D) => number;
  readonly #groups = new Map<string, D[]>();

  constructor(groupBy: readonly string[], by: string, documents: Iterable<D>) {
    this.#groupBy = groupBy;
    this.#by = by;
    this.#order = inOrder<D>({ [by]: 1, _id: 1 });
    for (const document of documents) this.#group(document).push(document);
    for (const group of this.#groups.values()) group.sort(this.#order);
  }

  add(document: D): void {
    const group = this.#group(document);
    group.splice(this.#placeOf(group, document), 0, document);
  }

  remove(document: D): void {
    const group = this.#group(document);
    const place = this.#placeOf(group, document);
    if (group[place]?._id === document._id) group.splice(place, 1);
    if (group.length === 0) this.#groups.delete(this.#keyOf(document));
  }

  /** Documents of one group from one end of a range to the other, between two places; 1 is ascending. */
  *walk(
    values: readonly unknown[],
    range: Range,
    direction: 1 | -1,
    places: Pick<FindOptions, 'after' | 'until'> = {},
  ): Iterable<D> {
    const group = this.#groups.get(keyOf(values)) ?? [];
    const [from, to] = this.#between(group, direction, places);
    const [first, last] = this.#stretch(group, range);
    const [start, end] = [Math.max(from, first), Math.min(to, last)];
    for (let step = 0; step < end - start; step++) {
      const document = group[direction === 1 ? start + step : end - 1 - step];
      if (document !== undefined) yield document;
    }
  }

  /** Descending, what comes after a place lies before it. */
  #between(
    group: readonly D[],
    direction: 1 | -1,
    { after, until }: Pick<FindOptions, 'after' | 'until'>,
  ): readonly [number, number] {
    const [low, high] = direction === 1 ? [after, until] : [until, after];
    const least = direction === 1 ? 1 : 0;
    const reaches = (place: NonNullable<typeof low>) =>
      firstWhere(group, (d) => comparePlace(d, this.#by, place) >= least);
    return [low === undefined ? 0 : reaches(low), high === undefined ? group.length : reaches(high)];
  }

  #stretch(group: readonly D[], { $gt, $gte, $lt, $lte }: Range): readonly [number, number] {
    const from = (value: unknown) =>
      firstWhere(group, (d) => compareValues(fieldOf(d, this.#by), value) >= 0);
    const after = (value: unknown) =>
      firstWhere(group, (d) => compareValues(fieldOf(d, this.#by), value) > 0);
    const starts = [$gte === undefined ? 0 : from($gte), $gt === undefined ? 0 : after($gt)];
    const ends = [
      $lt === undefined ? group.length : from($lt),
      $lte === undefined ? group.length : after($lte),
    ];
    return [Math.max(...starts), Math.min(...ends)];
  }

  #placeOf(group: readonly D[], document: D): number {
    const last = group.at(-1);
    if (last !== undefined && this.#order(last, document) < 0) return group.length;
    return firstWhere(group, (standing) => this.#order(standing, document) >= 0);
  }

  #group(document: D): D[] {
    const key = this.#keyOf(document);
    let group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, (group = []));
    return group;
  }

  #keyOf(document: D): string {
    return keyOf(this.#groupBy.map((field) => fieldOf(document, field)));
  }
}

/** Index of the first item that passes, where all that follow it pass too; the length when none does. */
function firstWhere<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(items[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Separates the parts of a key; JSON never holds it unescaped. */
const SEPARATOR = '\u0000';

/** One text for some values in order: a missing field counts as `null`, as it does to MongoDB. */
function keyOf(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value ?? null)).join(SEPARATOR);
}
