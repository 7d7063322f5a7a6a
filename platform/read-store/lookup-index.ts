import type { StoredDocument } from './read-store.ts';
import { fieldOf } from './sort-order.ts';

/** Separates the parts of a key; JSON never holds it unescaped. */
const SEPARATOR = '\u0000';

/** One text for some values in order: a missing field counts as `null`, as it does to MongoDB. */
export function keyOf(values: readonly unknown[]): string {
  if (values.length === 1) return keyPart(values[0]);
  return values.map(keyPart).join(SEPARATOR);
}

function keyPart(value: unknown): string {
  return value === undefined ? 'null' : JSON.stringify(value);
}

/** Documents by the values of some fields. Fields that are indexed hold single values, never arrays. */
export class LookupIndex<D extends StoredDocument> {
  readonly #fields: readonly string[];
  readonly #buckets = new Map<string, Map<string, D>>();

  constructor(fields: readonly string[], documents: Iterable<D>) {
    this.#fields = fields;
    for (const document of documents) this.add(document);
  }

  add(document: D): void {
    const key = this.#keyOf(document);
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.set(document._id, document);
    else this.#buckets.set(key, new Map([[document._id, document]]));
  }

  remove(document: D): void {
    const key = this.#keyOf(document);
    const bucket = this.#buckets.get(key);
    bucket?.delete(document._id);
    if (bucket?.size === 0) this.#buckets.delete(key);
  }

  /** The documents whose fields have these values, in the order of the fields, by id. */
  at(values: readonly unknown[]): ReadonlyMap<string, D> {
    return this.#buckets.get(keyOf(values)) ?? NOTHING;
  }

  /** Whether another document than this one has the same values. */
  isTaken(document: D): boolean {
    const bucket = this.#buckets.get(this.#keyOf(document));
    return bucket !== undefined && bucket.size > (bucket.has(document._id) ? 1 : 0);
  }

  #keyOf(document: D): string {
    return keyOf(this.#fields.map((field) => fieldOf(document, field)));
  }
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();
