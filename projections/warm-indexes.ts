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

/** An index whose last key descends is walked in its order, every other one is looked up. */
async function askBy(
  { keys }: IndexSpec,
  collection: Pick<ReadCollection<StoredDocument>, 'find' | 'count'>,
): Promise<void> {
  const fields = Object.keys(keys);
  const last = fields.at(-1);
  const nothing = Object.fromEntries(fields.map((field) => [field, null]));
  if (last === undefined || keys[last] !== -1) {
    await collection.count(nothing);
    return;
  }
  delete nothing[last];
  await collection.find(nothing, { sort: { [last]: -1 }, limit: 1 });
}
