import { Query } from 'mingo';
import type { Position } from '@duende/contracts/events/domain-event';
import { planFilter } from './filter-plan.ts';
import { MemoryIndex } from './memory-index.ts';
import type {
  CollectionSpec,
  Filter,
  FindOptions,
  GuardedWrite,
  ReadCollection,
  Sort,
  StoredDocument,
} from './read-store.ts';

interface Tombstone {
  readonly position: Position;
  readonly at: number;
}

/** Documents of one collection in memory; filters are MongoDB's own, evaluated by `mingo`. */
export class MemoryCollection<D extends StoredDocument> implements ReadCollection<D> {
  readonly #documents = new Map<string, D>();
  readonly #tombstones = new Map<string, Tombstone>();
  readonly #declared: readonly (readonly string[])[];
  readonly #unique: readonly MemoryIndex<D>[];
  readonly #indexes = new Map<string, MemoryIndex<D>>();
  readonly #now: () => number;

  constructor(spec: CollectionSpec<D>, now: () => number) {
    this.#now = now;
    this.#declared = spec.indexes.map(({ keys }) => Object.keys(keys));
    this.#unique = spec.indexes
      .filter(({ unique }) => unique === true)
      .map(({ keys }) => new MemoryIndex<D>(Object.keys(keys), []));
  }

  async get(ids: readonly string[]): Promise<ReadonlyMap<string, D>> {
    const found = new Map<string, D>();
    for (const id of ids) {
      const document = this.#documents.get(id);
      if (document !== undefined) found.set(id, document);
    }
    return found;
  }

  async find(filter: Filter, options: FindOptions = {}): Promise<readonly D[]> {
    const { sort, skip = 0, limit } = options;
    const matching = this.#matching(filter);
    if (sort !== undefined) matching.sort(inOrder(sort));
    return skip === 0 && limit === undefined
      ? matching
      : matching.slice(skip, limit === undefined ? undefined : skip + limit);
  }

  async count(filter: Filter): Promise<number> {
    if (Object.keys(filter).length === 0) return this.#documents.size;
    const plan = planFilter(filter, this.#declared);
    return plan?.isExact ? this.#index(plan.fields).ids(plan.values).size : this.#matching(filter).length;
  }

  async positions(ids: readonly string[]): Promise<ReadonlyMap<string, Position>> {
    const found = new Map<string, Position>();
    for (const id of ids) {
      const position = this.#positionOf(id);
      if (position !== undefined) found.set(id, position);
    }
    return found;
  }

  async write(writes: readonly GuardedWrite<D>[]): Promise<void> {
    for (const write of writes) {
      if ('put' in write) this.#put(write.put);
      else this.#remove(write.remove, write.position);
    }
  }

  /** Forgets everything; whoever holds the collection sees it empty. */
  clear(): void {
    this.#documents.clear();
    this.#tombstones.clear();
    this.#indexes.clear();
    for (const index of this.#unique) index.clear();
  }

  /** Removes tombstones older than a moment; how many. */
  sweep(before: number): number {
    const old = [...this.#tombstones].filter(([, { at }]) => at < before);
    for (const [id] of old) this.#tombstones.delete(id);
    return old.length;
  }

  #positionOf(id: string): Position | undefined {
    return this.#documents.get(id)?.position ?? this.#tombstones.get(id)?.position;
  }

  #put(document: D): void {
    const standing = this.#positionOf(document._id);
    if (standing !== undefined && standing >= document.position) return;
    const before = this.#documents.get(document._id);
    if (this.#unique.some((index) => isTaken(index, document))) return;
    this.#tombstones.delete(document._id);
    this.#documents.set(document._id, Object.freeze(document));
    for (const index of this.#allIndexes()) {
      if (before !== undefined) index.remove(before);
      index.add(document);
    }
  }

  #remove(id: string, position: Position): void {
    const standing = this.#positionOf(id);
    if (standing !== undefined && standing >= position) return;
    const before = this.#documents.get(id);
    this.#documents.delete(id);
    this.#tombstones.set(id, { position, at: this.#now() });
    if (before === undefined) return;
    for (const index of this.#allIndexes()) index.remove(before);
  }

  *#allIndexes(): Iterable<MemoryIndex<D>> {
    yield* this.#unique;
    yield* this.#indexes.values();
  }

  #matching(filter: Filter): D[] {
    const plan = planFilter(filter, this.#declared);
    const candidates = plan === null ? this.#documents.values() : this.#byIds(plan.fields, plan.values);
    if (plan?.isExact === true || Object.keys(filter).length === 0) return [...candidates];
    const query = new Query(filter);
    const matching: D[] = [];
    for (const document of candidates) if (query.test(fieldsOf(document))) matching.push(document);
    return matching;
  }

  *#byIds(fields: readonly string[], values: readonly unknown[]): Iterable<D> {
    for (const id of this.#index(fields).ids(values)) {
      const document = this.#documents.get(id);
      if (document !== undefined) yield document;
    }
  }

  #index(fields: readonly string[]): MemoryIndex<D> {
    const name = fields.join();
    let index = this.#indexes.get(name);
    if (index === undefined) {
      index = new MemoryIndex(fields, this.#documents.values());
      this.#indexes.set(name, index);
    }
    return index;
  }
}

/** The same object, seen as fields by name. */
function fieldsOf(document: StoredDocument): Record<string, unknown> {
  return document as StoredDocument & Record<string, unknown>;
}

/** Like MongoDB's unordered bulk write, a document that breaks a unique index loses and the others go on. */
function isTaken<D extends StoredDocument>(index: MemoryIndex<D>, document: D): boolean {
  const values = index.fields.map((field) => fieldsOf(document)[field]);
  for (const id of index.ids(values)) if (id !== document._id) return true;
  return false;
}

function inOrder<D>(sort: Sort): (a: D, b: D) => number {
  const keys = Object.entries(sort);
  return (a, b) => {
    for (const [field, direction] of keys) {
      const order = compare((a as Record<string, unknown>)[field], (b as Record<string, unknown>)[field]);
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}

/** MongoDB's order between the types that documents hold: nothing, numbers, texts, booleans. */
function compare(a: unknown, b: unknown): number {
  const [rankA, rankB] = [rank(a), rank(b)];
  if (rankA !== rankB) return rankA - rankB;
  if (rankA === 0 || a === b) return 0;
  return (a as string | number | boolean) < (b as string | number | boolean) ? -1 : 1;
}

function rank(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'number') return 1;
  return typeof value === 'string' ? 2 : 3;
}
