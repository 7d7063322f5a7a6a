import { MemoryCollection } from './memory-collection.ts';
import type { CollectionSpec, ReadStore, StoredDocument } from '../read-store.ts';

/** A collection, whatever its documents are. */
type AnyCollection = Pick<MemoryCollection<StoredDocument>, 'clear' | 'sweep'>;

/** Copies of collections that outlive the process. */
export interface Copies {
  /** Lets a collection that was just made begin as its copy, where there is one. */
  begin<D extends StoredDocument>(spec: CollectionSpec<D>, collection: MemoryCollection<D>): Promise<void>;
  /** The copy of a collection must not be there any more when this resolves, nor come again from what was before. */
  forget(name: string): Promise<void>;
}

/** The embedded read store. */
export interface MemoryReadStore extends ReadStore {
  /** From now on collections begin as their copies; to be called before any is made. */
  beginFrom(copies: Copies): void;
}

/**
 * The embedded read store: everything in memory, made anew from the log or from copies at every start. `now` gives the
 * moments of tombstones in milliseconds.
 */
export function createMemoryReadStore({ now = Date.now }: { now?: () => number } = {}): MemoryReadStore {
  const collections = new Map<string, Promise<AnyCollection>>();
  let copies: Copies | null = null;

  async function make<D extends StoredDocument>(spec: CollectionSpec<D>): Promise<MemoryCollection<D>> {
    const made = new MemoryCollection<D>(spec, now);
    await copies?.begin(spec, made);
    return made;
  }

  return {
    isEphemeral: true,
    collection<D extends StoredDocument>(spec: CollectionSpec<D>) {
      // A name stands for one type of document: the spec that carries it declares both.
      const standing = collections.get(spec.name) as Promise<MemoryCollection<D>> | undefined;
      if (standing !== undefined) return standing;
      const made = make(spec);
      collections.set(spec.name, made);
      return made;
    },
    async drop(name) {
      (await collections.get(name))?.clear();
      await copies?.forget(name);
    },
    async sweepTombstones(name, before) {
      return (await collections.get(name))?.sweep(before.getTime()) ?? 0;
    },
    beginFrom(given) {
      copies = given;
    },
  };
}
