import type { Position } from '@duende/contracts/events/domain-event';

/** What every stored document has. */
export interface StoredDocument {
  readonly _id: string;
  /** position of the last event folded in; guards every write */
  readonly position: Position;
}

/** What a field that is asked for may hold; `null` finds what has no such field as well. */
export type Scalar = string | number | boolean | null;

/** The operators of MongoDB's query language that are in use: every adapter knows these, and no others. */
export interface Condition {
  readonly $in?: readonly Scalar[];
  readonly $nin?: readonly Scalar[];
  readonly $ne?: Scalar;
  readonly $gt?: string | number;
  readonly $gte?: string | number;
  readonly $lt?: string | number;
  readonly $lte?: string | number;
  /** a regular expression that finds something in a text */
  readonly $regex?: string;
}

/** What all fields named in it have to hold, in the words of MongoDB's query language. */
export interface Filter {
  readonly $or?: readonly Filter[];
  readonly [field: string]: Scalar | Condition | readonly Filter[] | undefined;
}

export type Sort = Readonly<Record<string, 1 | -1>>;

/**
 * Fields that filters fix and, after them, one that is sorted by; `_id` behind that one where pages are walked to. Indexed
 * fields hold single values, never arrays.
 */
export interface IndexSpec {
  readonly keys: Sort;
  /** A write that would give a second document the same values loses, as one with an older position does. */
  readonly unique?: boolean;
  /**
   * Only documents that pass this need be in it: every question that uses it asks for them alone. Compares with `true`, `false`, `''` and `null`
   * only. A store that keeps all documents in it answers the same.
   */
  readonly only?: Filter;
}

/** A collection and its indexes, declared beside the read model that owns it. */
export interface CollectionSpec<_D extends StoredDocument> {
  /** carries the read model's version: `parties.v1` */
  readonly name: string;
  readonly indexes: readonly IndexSpec[];
}

/** One guarded write: takes effect only where no document or one with a lower position stands. */
export type GuardedWrite<D extends StoredDocument> =
  | {
      readonly put: D;
      /** Nothing stood there when it was last looked for, not even a tombstone: a hint, the write is guarded all the same. */
      readonly isNew?: boolean;
    }
  /** leaves a tombstone that no reader sees, so that an older event cannot bring the document back */
  | { readonly remove: string; readonly position: Position };

/** What stands under an id: a document, or the tombstone of one. */
export interface Standing<D extends StoredDocument> {
  readonly position: Position;
  /** `null`: it was removed */
  readonly document: D | null;
}

/** Where a document stands in a list that is sorted by one field and then by id. */
export interface Place {
  /** its value of that field; `null` where it has none */
  readonly value: string | number | null;
  readonly id: string;
}

export interface FindOptions {
  /** documents that no key tells apart come in any order */
  readonly sort?: Sort;
  /** at least 1; default: all */
  readonly limit?: number;
  readonly skip?: number;
  /**
   * Only what comes after this place, whether or not a document still stands there: how a page goes on from the last one.
   * Wants a sort by one field and then by `_id`, both the same way; and an index that ends so, or everything is looked at.
   */
  readonly after?: Place;
  /** Only what comes up to this place, itself included; wants what `after` wants. */
  readonly until?: Place;
}

/** How long a tombstone stands, in milliseconds: no event is folded again a day after it was. */
export const TOMBSTONE_MS = 24 * 3_600_000;

/** A small part of MongoDB's collection API. Readers never see tombstones. Rejects with `StoreUnavailable`. */
export interface ReadCollection<D extends StoredDocument> {
  /** Documents by id; absent ones are left out. */
  get(ids: readonly string[]): Promise<ReadonlyMap<string, D>>;
  find(filter: Filter, options?: FindOptions): Promise<readonly D[]>;
  count(filter: Filter): Promise<number>;
  /**
   * All writes of a batch; each is guarded for itself and a losing one is no error. Whoever asks this store has them when it resolves. An
   * embedded store writes them to its file within ten seconds, in order: what a crash takes is the last of them, checkpoints included.
   * @throws ReservedName when a document has a field that begins with `_`, other than `_id`: those are the store's
   */
  write(writes: readonly GuardedWrite<D>[]): Promise<void>;
  /** What stands under ids, tombstones included, for who writes: a replayed event is compared with its position. */
  standing(ids: readonly string[]): Promise<ReadonlyMap<string, Standing<D>>>;
}

/** Something noted of a read model as of a position. */
export interface Note {
  readonly position: Position;
  readonly [field: string]: string | number | null;
}

/** What is noted of the read models of a store, by name, all of it in one place. Rejects with `StoreUnavailable`. */
export interface StoreNotes {
  /** Every note, in one step. */
  all(): Promise<ReadonlyMap<string, Note>>;
  /** Writes notes in one step; each takes effect only where none or one with a lower position is. As durable as what was written before. */
  put(notes: ReadonlyMap<string, Note>): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
}

/** The name under which a {@link StoreNotes} is watched. */
export const NOTES = 'checkpoints';

export interface ReadStore {
  readonly notes: StoreNotes;
  /** The collection, made with its indexes when it is not there. Documents are never handed out for changing. */
  collection<D extends StoredDocument>(spec: CollectionSpec<D>): Promise<ReadCollection<D>>;
  /** Removes a collection and everything in it; nothing happens when it is not there. */
  drop(name: string): Promise<void>;
  /** Removes tombstones written before a moment; resolves to how many. */
  sweepTombstones(name: string, before: Date): Promise<number>;
  /** When it resolves, what was removed or written over until now lies in no file of this process's any more. */
  purge(): Promise<void>;
}

/** A store that is asked and, where its adapter allows it, written collection by collection. */
export type ReadableStore = Pick<ReadStore, 'collection'>;

/** A store whose notes are read. */
export interface NotedStore {
  readonly notes: Pick<StoreNotes, 'all'>;
}

/** How far the read models of this instance have come. */
export interface ReadProgress {
  /** The lowest position among the named read models that are running; what a GET over them reports. */
  position(names: readonly string[]): Position;
  /**
   * Resolves to true once all named read models have reached `position`, to false when `timeoutMs` passed before.
   * One that is stopped (its fold threw) is not waited for.
   */
  waitFor(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  /** Calls back after the position of any read model has moved; returns unsubscribe. */
  onAdvance(listener: (name: string, position: Position) => void): () => void;
}
