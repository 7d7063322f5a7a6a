import { StoreUnavailable } from '../../errors/errors.ts';
import { storageFault } from '../../files/sqlite.ts';
import type { ReadCollection, StoredDocument } from '../read-store.ts';
import { isDamage } from './read-model-file.ts';
import type { SqliteCollection } from './sqlite-collection.ts';

/** `null`: a mistake in this program. */
export function asUnavailable(error: unknown): StoreUnavailable | null {
  if (!isDamage(error) && storageFault(error) === null) return null;
  return new StoreUnavailable('the read models cannot be reached', { cause: error });
}

/** @param available runs a query and reports failures */
export function questionsOf<D extends StoredDocument>(
  collection: () => SqliteCollection<D>,
  available: <T>(question: () => T) => Promise<T>,
): Omit<ReadCollection<D>, 'write'> {
  return {
    get: (ids) => available(() => collection().get(ids)),
    find: (filter, options = {}) => available(() => collection().find(filter, options)),
    count: (filter) => available(() => collection().count(filter)),
    entries: (ids) => available(() => collection().entries(ids)),
  };
}
