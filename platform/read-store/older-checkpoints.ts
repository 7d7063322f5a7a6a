import type { Note } from './read-store.ts';

/** Name suffix of note collections in versions before 1.2. */
const OLDER_END = '.checkpoint';
const CHECKPOINT = 'checkpoint';

export const isOlderCheckpoints = (collection: string): boolean => collection.endsWith(OLDER_END);

export const olderCheckpointsOf = (collection: string): string => `${collection}${OLDER_END}`;

/** The checkpoint itself has the collection's name. */
export const noteOf = (collection: string, what: string): string => `${collection} ${what}`;

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
