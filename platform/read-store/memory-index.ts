import type { StoredDocument } from './read-store.ts';

/** Separates the parts of a bucket's key; JSON never holds it unescaped. */
const SEPARATOR = '\u0000';

/** A value as part of a bucket's key: a missing field counts as `null`, as it does to MongoDB. */
export function keyPart(value: unknown): string {
  return value === undefined ? 'null' : JSON.stringify(value);
}

/**
 * Ids of documents by the values of some fields. Made on first use and kept from then on, so that folding a whole log
 * costs nothing for it. Fields that are indexed hold single values, never arrays.
 */
export class MemoryIndex<D extends StoredDocument> {
  readonly fields: readonly string[];
  readonly #buckets = new Map<string, Set<string>>();

  constructor(fields: readonly string[], documents: Iterable<D>) {
    this.fields = fields;
    for (const document of documents) this.add(document);
  }

  add(document: D): void {
    const key = this.#keyOf(document);
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.add(document._id);
    else this.#buckets.set(key, new Set([document._id]));
  }

  remove(document: D): void {
    const key = this.#keyOf(document);
    const bucket = this.#buckets.get(key);
    bucket?.delete(document._id);
    if (bucket?.size === 0) this.#buckets.delete(key);
  }

  clear(): void {
    this.#buckets.clear();
  }

  /** Ids of the documents whose indexed fields have these values, in the order of the fields. */
  ids(values: readonly unknown[]): ReadonlySet<string> {
    return this.#buckets.get(values.map(keyPart).join(SEPARATOR)) ?? NOTHING;
  }

  #keyOf(document: D): string {
    const fields = document as Readonly<Record<string, unknown>>;
    if (this.fields.length === 1) return keyPart(fields[this.fields[0] as string]);
    return this.fields.map((field) => keyPart(fields[field])).join(SEPARATOR);
  }
}

const NOTHING: ReadonlySet<string> = new Set();
