import { onTestFinished } from 'vitest';
import type { ReadCollection, ReadStore } from '@duende/platform/read-store/read-store';
import { sampleSpec, type Sample } from '../../samples/sample-documents.ts';

/** A read store for one test; others may use the same engine at the same time. */
export type OpenStore = () => Promise<{ readonly store: ReadStore; readonly close: () => Promise<void> }>;

export interface OpenedSamples {
  readonly store: ReadStore;
  readonly samples: ReadCollection<Sample>;
  readonly name: string;
}

/** A store and an empty collection in it, until the test ends. */
export async function openSamples(open: OpenStore, spec = sampleSpec()): Promise<OpenedSamples> {
  const { store, close } = await open();
  onTestFinished(async () => {
    await store.drop(spec.name);
    await close();
  });
  return { store, samples: await store.collection(spec), name: spec.name };
}

export async function openWith(
  open: OpenStore,
  documents: readonly Sample[],
): Promise<OpenedSamples['samples']> {
  const { samples } = await openSamples(open);
  await samples.write(documents.map((put) => ({ put })));
  return samples;
}

export async function allIds(samples: OpenedSamples['samples']): Promise<readonly string[]> {
  return (await samples.find({}, { sort: { _id: 1 } })).map(({ _id }) => _id);
}
