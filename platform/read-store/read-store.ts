import type { Position } from '@duende/contracts/events/domain-event';

export interface StoredDocument {
  readonly _id: string;
  /** position of the last folded event; guards writes */
  readonly position: Position;
}

/** `null` also finds missing fields. */
export type Scalar = string | number | boolean | null;

export interface Condition {
  readonly $in?: readonly Scalar[];
  readonly $nin?: readonly Scalar[];
  readonly $ne?: Scalar;
  readonly $gt?: string | number;
  readonly $gte?: string | number;
  readonly $lt?: string | number;
  readonly $lte?: string | number;
  /** matches anywhere in the text */
  readonly $regex?: string;
}

export interface Filter {
  readonly $or?: readonly Filter[];
  readonly [field: string]: Scalar | Condition | readonly Filter[] | undefined;
}

export type Sort = Readonly<Record<string, 1 | -1>>;

/** Filtered fields, then a sorted one, then `_id` for paging. No arrays. */
export interface IndexSpec {
  readonly keys: Sort;
  /** A violating write loses, like one with an older position. */
  readonly unique?: boolean;
  /** All queries on the index include it. Only `true`, `false`, `''` and `null`. A store may index all documents. */
  readonly only?: Filter;
}

export interface CollectionSpec<_D extends StoredDocument> {
  /** with the read model's version: `parties.v1` */
  readonly name: string;
  readonly indexes: readonly IndexSpec[];
}

/** Takes effect only if there is no document with the same or a higher position. */
export type GuardedWrite<D extends StoredDocument> =
  | {
      readonly put: D;
      /** Hint: no document or tombstone at the last read. The write is still guarded. */
      readonly isNew?: boolean;
    }
  /** leaves an invisible tombstone, so that an older event cannot restore the document */
  | { readonly remove: string; readonly position: Position };

export interface Entry<D extends StoredDocument> {
  readonly position: Position;
  /** `null`: removed */
  readonly document: D | null;
}

export interface Place {
  /** `null`: no value */
  readonly value: string | number | null;
  readonly id: string;
}

export interface FindOptions {
  /** equal documents come in any order */
  readonly sort?: Sort;
  /** at least 1; default: all */
  readonly limit?: number;
  readonly skip?: number;
  /**
   * Only documents after this place, for paging. Requires a sort by one field and `_id`, in one direction, and an
   * index that ends so.
   */
  readonly after?: Place;
  /** Only documents up to this place, inclusive; otherwise as `after`. */
  readonly until?: Place;
}

/** Milliseconds: no event is folded again after a day. */
export const TOMBSTONE_MS = 24 * 3_600_000;

/** Part of MongoDB's collection API, without tombstones. Rejects with `StoreUnavailable`. */
export interface ReadCollection<D extends StoredDocument> {
  /** Absent ones are left out. */
  get(ids: readonly string[]): Promise<ReadonlyMap<string, D>>;
  find(filter: Filter, options?: FindOptions): Promise<readonly D[]>;
  count(filter: Filter): Promise<number>;
  /**
   * Each write is guarded separately; losing is no error. Visible in this store when it resolves. Embedded stores
   * save in order within ten seconds, so a crash loses only the latest, checkpoints included.
   * @throws ReservedName when a field other than `_id` begins with `_`
   */
  write(writes: readonly GuardedWrite<D>[]): Promise<void>;
  /** Documents and tombstones with their positions, for writers. */
  entries(ids: readonly string[]): Promise<ReadonlyMap<string, Entry<D>>>;
}

export interface Note {
  readonly position: Position;
  readonly [field: string]: string | number | null;
}

export interface StoreNotes {
  all(): Promise<ReadonlyMap<string, Note>>;
  /** Writes notes in one step, each guarded by position. As durable as earlier writes. */
  put(notes: ReadonlyMap<string, Note>): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
}

export const NOTES = 'checkpoints';

export interface ReadStore {
  readonly notes: StoreNotes;
  /** Creates a missing collection. Returned documents must not be changed. */
  collection<D extends StoredDocument>(spec: CollectionSpec<D>): Promise<ReadCollection<D>>;
  drop(name: string): Promise<void>;
  /** Resolves to the number of deleted tombstones. */
  sweepTombstones(name: string, before: Date): Promise<number>;
  /** Afterwards no file contains removed or overwritten data. */
  purge(): Promise<void>;
}

export type ReadableStore = Pick<ReadStore, 'collection'>;

export interface NotedStore {
  readonly notes: Pick<StoreNotes, 'all'>;
}

export interface ReadProgress {
  /** The lowest position of the named running read models. */
  position(names: readonly string[]): Position;
  /** At most the read model's position: none of its documents has changed after it. */
  changedAt(name: string): Position;
  /** True when all named read models have reached `position`, false after `timeoutMs`. Ignores stopped ones. */
  waitFor(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  /** Calls back after each advance of a read model; returns unsubscribe. */
  onAdvance(listener: (name: string, position: Position) => void): () => void;
}
