import type { StoredDocument } from '../read-store.ts';
import { fieldOf } from '../sort-order.ts';

/** Documents by the value of one field, further down by the next one's; the last has the documents themselves. */
type Branch<D> = Map<unknown, Branch<D> | Set<D>>;

/** Documents by the values of some fields. Fields that are indexed hold single values, never arrays. */
export class LookupIndex<D extends StoredDocument> {
  readonly #fields: readonly string[];
  readonly #root: Branch<D> = new Map();

  constructor(fields: readonly string[], documents: Iterable<D>) {
    this.#fields = fields;
    for (const document of documents) this.add(document);
  }

  add(document: D): void {
    let branch = this.#root;
    const last = this.#fields.length - 1;
    for (let depth = 0; depth <= last; depth += 1) {
      const value = comparable(fieldOf(document, this.#fields[depth] ?? ''));
      let next = branch.get(value);
      if (next === undefined) branch.set(value, (next = depth === last ? new Set() : new Map()));
      if (next instanceof Set) next.add(document);
      else branch = next;
    }
  }

  /** Takes the very document out that was added. */
  remove(document: D): void {
    this.#removeFrom(this.#root, document, 0);
  }

  /** The documents whose fields have these values, in the order of the fields. */
  at(values: readonly unknown[]): ReadonlySet<D> {
    let found: Branch<D> | Set<D> | undefined = this.#root;
    for (const value of values) found = found instanceof Map ? found.get(comparable(value)) : undefined;
    return found instanceof Set ? found : NOTHING;
  }

  /** Whether another document than this one has the same values. */
  isTaken(document: D): boolean {
    for (const { _id } of this.at(this.#fields.map((field) => fieldOf(document, field))))
      if (_id !== document._id) return true;
    return false;
  }

  /** Leaves no empty branch behind: values come and go. */
  #removeFrom(branch: Branch<D>, document: D, depth: number): void {
    const value = comparable(fieldOf(document, this.#fields[depth] ?? ''));
    const next = branch.get(value);
    if (next instanceof Set) next.delete(document);
    else if (next !== undefined) this.#removeFrom(next, document, depth + 1);
    if (next?.size === 0) branch.delete(value);
  }
}

/** A missing field counts as `null`, as it does to MongoDB. */
function comparable(value: unknown): unknown {
  return value ?? null;
}

const NOTHING: ReadonlySet<never> = new Set<never>();
