import type { IndexSpec, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import { COLLECTIONS, READ_MODEL_NAMES, type ReadModels } from './read-models.ts';

/**
 * Asks by every declared index once. The embedded store makes an index when it is first used, which on a long log takes
 * a second in which nobody is answered: better before anybody is let in.
 */
export async function warmIndexes(models: ReadModels): Promise<void> {
  for (const name of READ_MODEL_NAMES) {
    for (const index of COLLECTIONS[name].indexes) await askBy(index, models[name]);
  }
}

/** An index that ends in an id or descends is walked in its order; what pages are walked in is looked up and counted as well. */
async function askBy(
  { keys }: IndexSpec,
  collection: Pick<ReadCollection<StoredDocument>, 'find' | 'count'>,
): Promise<void> {
  const fields = Object.entries(keys);
  const isPaged = fields.at(-1)?.[0] === '_id';
  const sort = isPaged ? fields.splice(-2) : fields.at(-1)?.[1] === -1 ? fields.splice(-1) : [];
  const nothing = Object.fromEntries(fields.map(([field]) => [field, null]));
  if (sort.length > 0) await collection.find(nothing, { sort: Object.fromEntries(sort), limit: 1 });
  if (fields.length > 0 && (isPaged || sort.length === 0)) await collection.count(nothing);
}
