import type { ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import { READ_MODEL_NAMES, type ReadModelName, type ReadModels } from './registry.ts';

/** One document and where it is from; plain JSON. */
export interface DumpedDocument {
  readonly readModel: ReadModelName;
  readonly document: StoredDocument;
}

/**
 * Every document of every read model, always in the same order: by read model, then by id. Read models that move on
 * meanwhile are each seen at one moment, but not all at the same.
 */
export async function* dumpReadModels(models: ReadModels): AsyncGenerator<DumpedDocument> {
  for (const readModel of READ_MODEL_NAMES) {
    const collection: Pick<ReadCollection<StoredDocument>, 'find'> = models[readModel];
    for (const document of await collection.find({}, { sort: { _id: 1 } })) yield { readModel, document };
  }
}
