import type { Position } from '@duende/contracts/events/domain-event';
import { Query } from 'mingo';
import type {
  CollectionSpec,
  Filter,
  FindOptions,
  GuardedWrite,
  ReadCollection,
  StoredDocument,
} from '../read-store.ts';
import { inOrder, standsWithin } from '../sort-order.ts';
import { planLookup, planWalk, type LookupPlan, type WalkPlan } from './filter-plan.ts';
import { LookupIndex } from './lookup-index.ts';
import { OrderedIndex, type Range } from './ordered-index.ts';

interface Tombstone {
  readonly position: Position;
  readonly at: number;
}

interface Index<D> {
  add(document: D): void;
  remove(document: D): void;
}

/**
 * Documents of one collection in memory; filters are MongoDB's own, evaluated by `mingo`. The declared indexes say what
 * may be looked up or walked; each is made on first use and kept from then on, so that folding a whole log costs nothing
 * for it.
 */
export class MemoryCollection<D extends StoredDocument> implements ReadCollection<D> {
  readonly #documents = new Map<string, D>();
  readonly #tombstones = new Map<string, Tombstone>();
  readonly #declared: readonly (readonly string[])[];
  readonly #uniqueFields: readonly (readonly string[])[];
  readonly #lookups = new Map<string, LookupIndex<D>>();
  readonly #orders = new Map<string, OrderedIndex<D>>();
  readonly #now: () => number;
  #unique: readonly LookupIndex<D>[] = [];
  #indexes: readonly Index<D>[] = [];

  constructor(spec: CollectionSpec<D>, now: () => number) {
    this.#now = now;
    this.#declared = spec.indexes.map(({ keys }) => Object.keys(keys));
    this.#uniqueFields = spec.indexes
      .filter(({ unique }) => unique === true)
      .map(({ keys }) => Object.keys(keys));
    this.clear();
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
    const isPlaced = options.after !== undefined || options.until !== undefined;
    const isWithin = isPlaced ? standsWithin(sort, options) : null;
    const lookup = planLookup(filter, this.#declared);
    const walk = sort === undefined ? null : planWalk(filter, sort, this.#declared);
    const end = limit === undefined ? Number.POSITIVE_INFINITY : skip + limit;
    if (walk !== null && walk.groupBy.length >= (lookup?.fields.length ?? 0)) {
      return this.#passing(this.#walk(walk, filter, options), filter, end).slice(skip);
    }
    const matching = this.#matching(filter, lookup, sort === undefined ? end : Number.POSITIVE_INFINITY);
    if (sort !== undefined) matching.sort(inOrder(sort));
    return (isWithin === null ? matching : matching.filter(isWithin)).slice(skip, end);
  }

  async count(filter: Filter): Promise<number> {
    if (isEmpty(filter)) return this.#documents.size;
    const plan = planLookup(filter, this.#declared);
    if (plan?.isExact !== true) return this.#matching(filter, plan).length;
    const index = this.#lookup(plan.fields);
    return plan.alternatives.reduce((sum, values) => sum + index.at(values).size, 0);
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
    this.#lookups.clear();
    this.#orders.clear();
    this.#indexes = [];
    this.#unique = this.#uniqueFields.map((fields) => this.#lookup(fields));
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
    const id = document._id;
    const before = this.#documents.get(id);
    const standing = before?.position ?? this.#tombstones.get(id)?.position;
    if (standing !== undefined && standing >= document.position) return;
    if (this.#unique.some((index) => index.isTaken(document))) return;
    this.#tombstones.delete(id);
    this.#documents.set(id, freezeDeep(document));
    for (const index of this.#indexes) {
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
    if (before !== undefined) for (const index of this.#indexes) index.remove(before);
  }

  #matching(filter: Filter, plan: LookupPlan | null, limit = Number.POSITIVE_INFINITY): D[] {
    if (plan === null) return this.#passing(this.#documents.values(), filter, limit);
    const found = this.#found(plan);
    return plan.isExact ? [...found] : this.#passing(found, filter, limit);
  }

  #passing(candidates: Iterable<D>, filter: Filter, limit: number): D[] {
    const passing: D[] = [];
    if (limit <= 0) return passing;
    const query = isEmpty(filter) ? null : new Query(filter);
    for (const document of candidates) {
      if (query !== null && !query.test(document as D & Record<string, unknown>)) continue;
      if (passing.push(document) >= limit) break;
    }
    return passing;
  }

  *#found({ fields, alternatives }: LookupPlan): Iterable<D> {
    const index = this.#lookup(fields);
    for (const values of alternatives) yield* index.at(values).values();
  }

  #walk(
    { groupBy, values, by, direction }: WalkPlan,
    filter: Filter,
    places: Pick<FindOptions, 'after' | 'until'>,
  ): Iterable<D> {
    const name = [...groupBy, by].join();
    let index = this.#orders.get(name);
    if (index === undefined) {
      index = this.#kept(new OrderedIndex(groupBy, by, this.#documents.values()));
      this.#orders.set(name, index);
    }
    return index.walk(values, rangeOf(filter[by]), direction, places);
  }

  #lookup(fields: readonly string[]): LookupIndex<D> {
    const name = fields.join();
    let index = this.#lookups.get(name);
    if (index === undefined) {
      index = this.#kept(new LookupIndex(fields, this.#documents.values()));
      this.#lookups.set(name, index);
    }
    return index;
  }

  /** From now on every write keeps it up to date. */
  #kept<I extends Index<D>>(index: I): I {
    this.#indexes = [...this.#indexes, index];
    return index;
  }
}

function isEmpty(filter: Filter): boolean {
  return Object.keys(filter).length === 0;
}

/** What a filter says of the field that is walked by; the filter itself is still tested. */
function rangeOf(condition: unknown): Range {
  if (condition === undefined) return {};
  if (typeof condition !== 'object' || condition === null) return { $gte: condition, $lte: condition };
  return condition as Range;
}

/** Freezes a JSON value and everything in it that is not frozen yet; answers it. */
function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const key in value) freezeDeep(value[key]);
  return Object.freeze(value);
}
