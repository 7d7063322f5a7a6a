import { setTimeout as delay } from 'node:timers/promises';
import type { Leases } from '@duende/platform/coordination/leases';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { COLLECTIONS, type ReadModelName } from '../registry/registry.ts';
import { readProgress } from '../runner/checkpoint.ts';
import { withRebuild } from '../versions/pointer.ts';
import { openPointers, type Pointers } from '../versions/pointers.ts';

export interface RebuildStep {
  readonly readModel: ReadModelName;
  readonly collection: string;
  /**
   * `waiting`: not yet taken by a process; `stopped`: its fold threw, see the log of its process; `replaced`:
   * superseded
   */
  readonly kind: 'waiting' | 'rebuilding' | 'served' | 'stopped' | 'replaced';
}

export interface RebuildOptions {
  readonly store: ReadStore;
  readonly leases: Leases;
  readonly readModels: readonly ReadModelName[];
  /** ms between polls */
  readonly pauseMs: number;
}

export class NoActiveVersion extends Error {
  constructor(readModel: ReadModelName) {
    super(`${readModel} is not served yet: start a projection process first`);
    this.name = 'NoActiveVersion';
  }
}

/**
 * Yields progress until the last one is active or abandoned. Ending the iteration does not stop a rebuild.
 * @throws NoActiveVersion
 */
export async function* rebuild(options: RebuildOptions): AsyncGenerator<RebuildStep> {
  const pointers = await openPointers(options.store);
  const left = new Map<ReadModelName, string>();
  for (const readModel of options.readModels) left.set(readModel, await begin(pointers, readModel));
  for (;;) {
    for (const [readModel, collection] of [...left]) {
      const kind = await look(pointers, options, readModel, collection);
      yield { readModel, collection, kind };
      if (kind !== 'waiting' && kind !== 'rebuilding') left.delete(readModel);
    }
    if (left.size === 0) return;
    await delay(options.pauseMs);
  }
}

async function begin(pointers: Pointers, readModel: ReadModelName): Promise<string> {
  const declared = COLLECTIONS[readModel].name;
  const pointer = await pointers.change(readModel, (now) => now && withRebuild(now, declared, new Date()));
  const collection = pointer?.rebuild?.collection;
  if (collection === undefined) throw new NoActiveVersion(readModel);
  return collection;
}

async function look(
  pointers: Pointers,
  { store, leases }: RebuildOptions,
  readModel: ReadModelName,
  collection: string,
): Promise<RebuildStep['kind']> {
  const pointer = (await pointers.all()).get(readModel);
  if (pointer?.active === collection) return 'served';
  if (pointer?.rebuild?.collection !== collection) return 'replaced';
  if (!(await leases.holdersOf([collection])).has(collection)) return 'waiting';
  return (await readProgress(store))(collection).isStopped ? 'stopped' : 'rebuilding';
}
