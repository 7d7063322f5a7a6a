import { isDeepStrictEqual } from 'node:util';
import type { ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import { READ_MODEL_NAMES, type ReadModelName, type ReadModels } from './registry/registry.ts';

export interface DumpedDocument {
  readonly readModel: ReadModelName;
  readonly document: StoredDocument;
}

/** Ordered by read model and id. Each read model is one snapshot, but they may differ in time. */
export async function* dumpReadModels(models: ReadModels): AsyncGenerator<DumpedDocument> {
  for (const readModel of READ_MODEL_NAMES) {
    const collection: Pick<ReadCollection<StoredDocument>, 'find'> = models[readModel];
    for (const document of await collection.find({}, { sort: { _id: 1 } })) yield { readModel, document };
  }
}

/** A document missing in one dump, or a field with two values (`undefined`: absent). */
export type Difference = { readonly readModel: ReadModelName; readonly id: string } & (
  | { readonly kind: 'missing'; readonly from: 'a' | 'b' }
  | { readonly kind: 'field'; readonly field: string; readonly a: unknown; readonly b: unknown }
);

type Dump = AsyncIterable<DumpedDocument> | Iterable<DumpedDocument>;

/** Takes any order. Holds `a` in memory and streams `b`. */
export async function* compareDumps(a: Dump, b: Dump): AsyncGenerator<Difference> {
  const unmatched = new Map<string, DumpedDocument>();
  for await (const dumped of a) unmatched.set(keyOf(dumped), dumped);
  for await (const dumped of b) {
    const { readModel, document } = dumped;
    const counterpart = unmatched.get(keyOf(dumped));
    if (counterpart === undefined) yield { readModel, id: document._id, kind: 'missing', from: 'a' };
    else yield* compareFields(readModel, counterpart.document, document);
    unmatched.delete(keyOf(dumped));
  }
  for (const { readModel, document } of unmatched.values()) {
    yield { readModel, id: document._id, kind: 'missing', from: 'b' };
  }
}

function* compareFields(
  readModel: ReadModelName,
  a: StoredDocument,
  b: StoredDocument,
): Generator<Difference> {
  const [fieldsOfA, fieldsOfB] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  for (const field of new Set([...fieldsOfA.keys(), ...fieldsOfB.keys()])) {
    const [inA, inB]: unknown[] = [fieldsOfA.get(field), fieldsOfB.get(field)];
    if (isDeepStrictEqual(inA, inB)) continue;
    yield { readModel, id: a._id, kind: 'field', field, a: inA, b: inB };
  }
}

function keyOf({ readModel, document }: DumpedDocument): string {
  return `${readModel}/${document._id}`;
}
