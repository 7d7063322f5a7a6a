import type { Note } from './read-store.ts';

/** Versions before 1.2 noted what they had to of a read model in a collection of its own, under a name with this end. */
const OLDER_END = '.checkpoint';
const CHECKPOINT = 'checkpoint';

export const isOlderCheckpoints = (collection: string): boolean => collection.endsWith(OLDER_END);

export const olderCheckpointsOf = (collection: string): string => `${collection}${OLDER_END}`;

/** The name of a note besides the checkpoint, which has the name of the read model's collection alone. */
export const noteOf = (collection: string, what: string): string => `${collection} ${what}`;

/** The notes that lie in such a collection. */
export function notesFrom(
  olderCollection: string,
  documents: readonly (Note & { readonly _id: unknown })[],
): ReadonlyMap<string, Note> {
  const collection = olderCollection.slice(0, -OLDER_END.length);
  return new Map(
    documents.map(({ _id, ...note }) => [
      _id === CHECKPOINT ? collection : noteOf(collection, String(_id)),
      note,
    ]),
  );
}
