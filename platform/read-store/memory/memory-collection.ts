import type { Position } from '@duende/contracts/events/domain-event';
import type {
  CollectionSpec,
  Filter,
  FindOptions,
  GuardedWrite,
  ReadCollection,
  StoredDocument,
} from '../read-store.ts';
import { usesOf } from '../index-uses.ts';
import { refuseReservedNames } from '../reserved-names.ts';
import { inOrder, standsWithin } from '../sort-order.ts';
import { ChangedIds } from './changed-ids.ts';
import { planLookup, planWalk, type LookupPlan, type WalkPlan } from './filter-plan.ts';
import { LookupIndex } from './lookup-index.ts';
import { OrderedIndex, rangeOf } from './ordered-index.ts';
import { freezeDeep, isEmpty, passing } from './passing.ts';
import { loadFor, type UnloadedDocuments } from './unloaded-documents.ts';

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
 * for it. What is unloaded is loaded before anything is said about it.
 */
export class MemoryCollection<D extends StoredDocument> implements ReadCollection<D> {
  readonly #documents = new Map<string, D>();
  readonly #tombstones = new Map<string, Tombstone>();
  readonly #spec: CollectionSpec<D>;
  readonly #declared: readonly (readonly string[])[];
  readonly #uniqueFields: readonly (readonly string[])[];
  readonly #lookups = new Map<string, LookupIndex<D>>();
  readonly #orders = new Map<string, OrderedIndex<D>>();
  readonly #now: () => number;
  readonly #changed = new ChangedIds();
  #unique: readonly LookupIndex<D>[] = [];
  #indexes: readonly Index<D>[] = [];
  #unloaded: UnloadedDocuments | null = null;

  constructor(spec: CollectionSpec<D>, now: () => number) {
    [this.#spec, this.#now] = [spec, now];
    this.#declared = spec.indexes.map(({ keys }) => Object.keys(keys));
    this.#uniqueFields = spec.indexes
      .filter(({ unique }) => unique === true)
      .map(({ keys }) => Object.keys(keys));
    this.clear();
  }

  async get(ids: readonly string[]): Promise<ReadonlyMap<string, D>> {
    this.#unloaded?.loadIds(ids);
    const found = new Map<string, D>();
    for (const id of ids) {
      const document = this.#documents.get(id);
      if (document !== undefined) found.set(id, document);
    }
    return found;
  }

  async find(filter: Filter, options: FindOptions = {}): Promise<readonly D[]> {
    if (this.#unloaded !== null) await loadFor(planLookup(filter, this.#declared), this.#unloaded);
    const { sort, skip = 0, limit } = options;
    const isPlaced = options.after !== undefined || options.until !== undefined;
    const isWithin = isPlaced ? standsWithin(sort, options) : null;
    const lookup = planLookup(filter, this.#declared);
    const isOrdered = sort !== undefined && this.#unloaded === null;
    const walk = isOrdered ? planWalk(filter, sort, this.#declared) : null;
    const end = limit === undefined ? Number.POSITIVE_INFINITY : skip + limit;
    if (walk !== null && walk.groupBy.length >= (lookup?.fields.length ?? 0)) {
      return passing(this.#walk(walk, filter, options), filter, end).slice(skip);
    }
    const matching = this.#matching(filter, lookup, sort === undefined ? end : Number.POSITIVE_INFINITY);
    if (sort !== undefined) matching.sort(inOrder(sort));
    return (isWithin === null ? matching : matching.filter(isWithin)).slice(skip, end);
  }

  async count(filter: Filter): Promise<number> {
    if (this.#unloaded !== null) await loadFor(planLookup(filter, this.#declared), this.#unloaded);
    if (isEmpty(filter)) return this.#documents.size;
    const plan = planLookup(filter, this.#declared);
    if (plan?.isExact !== true) return this.#matching(filter, plan).length;
    const index = this.#lookup(plan.fields);
    return plan.alternatives.reduce((sum, values) => sum + index.at(values).size, 0);
  }

  async positions(ids: readonly string[]): Promise<ReadonlyMap<string, Position>> {
    this.#unloaded?.loadIds(ids);
    const found = new Map<string, Position>();
    for (const id of ids) {
      const position = this.#positionOf(id);
      if (position !== undefined) found.set(id, position);
    }
    return found;
  }

  async write(writes: readonly GuardedWrite<D>[]): Promise<void> {
    refuseReservedNames(writes);
    this.#unloaded?.loadIds(writes.map((write) => ('put' in write ? write.put._id : write.remove)));
    for (const write of writes) {
      if ('put' in write) this.#put(write.put);
      else this.#remove(write.remove, write.position);
    }
  }

  /** Forgets everything; whoever holds the collection sees it empty. */
  clear(): void {
    this.#unloaded?.abandon();
    this.#unloaded = null;
    this.#changed.oweAll();
    this.#documents.clear();
    this.#tombstones.clear();
    this.#lookups.clear();
    this.#orders.clear();
    this.#indexes = [];
    this.#unique = this.#uniqueFields.map((fields) => this.#lookup(fields));
  }

  /** Removes tombstones older than a moment; how many. */
  sweep(before: number): number {
    // What was removed since must not be loaded again.
    if (this.#unloaded !== null) return 0;
    const old = [...this.#tombstones].filter(([, { at }]) => at < before);
    for (const [id] of old) this.#tombstones.delete(id);
    return old.length;
  }

  /** Begins as a copy that was taken of it: nothing was written yet. What is looked up is kept ready from the first document on. */
  beginUnloaded(unloaded: UnloadedDocuments): void {
    this.#unloaded = unloaded;
    this.#changed.take();
    for (const { fixed, isLookedUp } of this.#spec.indexes.map(usesOf)) if (isLookedUp) this.#lookup(fixed);
  }

  /** Takes documents over that were unloaded, where nothing was written since. */
  admit(documents: readonly D[]): void {
    for (const document of documents) {
      const { _id } = document;
      if (this.#documents.has(_id) || this.#tombstones.has(_id)) continue;
      this.#documents.set(_id, freezeDeep(document));
      for (const index of this.#indexes) index.add(document);
    }
  }

  /** Everything is there. */
  endUnloaded(): void {
    this.#unloaded = null;
  }

  /** How many documents changed since a copy was last taken. */
  get unsaved(): number {
    return this.#changed.count;
  }

  /** All documents for a copy; what changes from now on is noted. */
  takeAll(): readonly D[] {
    this.#changed.take();
    return [...this.#documents.values()];
  }

  /** What changed since a copy was last taken, `null` for what is gone. */
  takeChanged(): ReadonlyMap<string, D | null> {
    const changed = new Map<string, D | null>();
    for (const id of this.#changed.take()) changed.set(id, this.#documents.get(id) ?? null);
    return changed;
  }

  /** The copy came to nothing. */
  oweAll(): void {
    this.#changed.oweAll();
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
    this.#changed.note(id);
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
    this.#changed.note(id);
    this.#tombstones.set(id, { position, at: this.#now() });
    if (before !== undefined) for (const index of this.#indexes) index.remove(before);
  }

  #matching(filter: Filter, plan: LookupPlan | null, limit = Number.POSITIVE_INFINITY): D[] {
    if (plan === null) return passing(this.#documents.values(), filter, limit);
    const found = this.#found(plan);
    return plan.isExact ? [...found] : passing(found, filter, limit);
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
