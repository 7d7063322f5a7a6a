import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Leases } from '@duende/platform/coordination/leases';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { COLLECTIONS, type ReadModelName } from '../registry/registry.ts';
import { readProgress } from '../runner/checkpoint.ts';
import { withRebuild } from '../versions/pointer.ts';
import { openPointers, type Pointers } from '../versions/pointers.ts';

export type RebuildStep =
  /** not yet taken by a process */
  | { readonly readModel: ReadModelName; readonly kind: 'waiting' }
  /** `share` (0 to 1) is estimated from log positions */
  | { readonly readModel: ReadModelName; readonly kind: 'rebuilding'; readonly share: number }
  /** it becomes the active one */
  | { readonly readModel: ReadModelName; readonly kind: 'switching' }
  | { readonly readModel: ReadModelName; readonly kind: 'served'; readonly collection: string }
  /** its fold threw; see the log of its process */
  | { readonly readModel: ReadModelName; readonly kind: 'stopped' }
  /** superseded */
  | { readonly readModel: ReadModelName; readonly kind: 'replaced' };

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
  const begun: [ReadModelName, string][] = [];
  for (const readModel of options.readModels) begun.push([readModel, await begin(pointers, readModel)]);
  let left = begun;
  while (left.length > 0) {
    const unfinished: typeof begun = [];
    for (const [readModel, collection] of left) {
      const step = await look(pointers, options, readModel, collection);
      yield step;
      if (!isEnd(step)) unfinished.push([readModel, collection]);
    }
    left = unfinished;
    if (left.length > 0) await delay(options.pauseMs);
  }
}

function isEnd({ kind }: RebuildStep): boolean {
  return kind === 'served' || kind === 'stopped' || kind === 'replaced';
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
): Promise<RebuildStep> {
  const pointer = (await pointers.all()).get(readModel);
  if (pointer?.active === collection) return { readModel, kind: 'served', collection };
  if (pointer?.rebuild?.collection !== collection) return { readModel, kind: 'replaced' };
  if (pointer.rebuild.isReady) return { readModel, kind: 'switching' };
  if (!(await leases.holdersOf([collection])).has(collection)) return { readModel, kind: 'waiting' };
  const progressOf = await readProgress(store);
  const [filled, served] = [progressOf(collection), progressOf(pointer.active)];
  if (filled.isStopped) return { readModel, kind: 'stopped' };
  return { readModel, kind: 'rebuilding', share: shareOf(filled.position, served.position) };
}

/** Positions are only ordered, but good enough for a progress bar. */
function shareOf(position: Position, of: Position): number {
  const whole = Number.parseInt(of, 16);
  return whole === 0 ? 1 : Math.min(1, Number.parseInt(position, 16) / whole);
}
