import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Leases } from '@duende/platform/coordination/leases';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { COLLECTIONS, type ReadModelName } from '../read-models.ts';
import { readStanding } from '../runner/standing.ts';
import { withFilling } from './pointer.ts';
import { openPointers, type Pointers } from './pointers.ts';

/** How far the new generation of a read model is. */
export type RebuildStep =
  /** no projection process has taken it yet */
  | { readonly readModel: ReadModelName; readonly kind: 'waiting' }
  /** `share` (0 to 1) is an estimate: how much of the log lies before its position, where the served one is at the end */
  | { readonly readModel: ReadModelName; readonly kind: 'filling'; readonly share: number }
  /** it takes the place of the served one */
  | { readonly readModel: ReadModelName; readonly kind: 'going-over' }
  | { readonly readModel: ReadModelName; readonly kind: 'served'; readonly collection: string }
  /** its fold threw: the process that made it says where, in its log */
  | { readonly readModel: ReadModelName; readonly kind: 'stopped' }
  /** another rebuild or a raised version was begun meanwhile */
  | { readonly readModel: ReadModelName; readonly kind: 'replaced' };

export interface RebuildOptions {
  readonly store: ReadStore;
  readonly leases: Leases;
  readonly readModels: readonly ReadModelName[];
  /** between two looks, in milliseconds */
  readonly pauseMs: number;
}

/** Nothing has been served yet, so there is nothing to make anew. */
export class NothingServed extends Error {
  constructor(readModel: ReadModelName) {
    super(`${readModel} is not served yet: start a projection process first`);
    this.name = 'NothingServed';
  }
}

/**
 * Asks the projection processes to make read models anew beside what is served, and tells how far they are until the last
 * one is served or given up. Ending it early ends no rebuild.
 * @throws NothingServed
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
  const pointer = await pointers.change(readModel, (now) => now && withFilling(now, declared, new Date()));
  const collection = pointer?.filling?.collection;
  if (collection === undefined) throw new NothingServed(readModel);
  return collection;
}

async function look(
  pointers: Pointers,
  { store, leases }: RebuildOptions,
  readModel: ReadModelName,
  collection: string,
): Promise<RebuildStep> {
  const pointer = (await pointers.all()).get(readModel);
  if (pointer?.served === collection) return { readModel, kind: 'served', collection };
  if (pointer?.filling?.collection !== collection) return { readModel, kind: 'replaced' };
  if (pointer.filling.isReady) return { readModel, kind: 'going-over' };
  if ((await leases.holderOf(collection)) === null) return { readModel, kind: 'waiting' };
  const [filled, served] = await Promise.all([
    readStanding(store, collection),
    readStanding(store, pointer.served),
  ]);
  if (filled.isStopped) return { readModel, kind: 'stopped' };
  return { readModel, kind: 'filling', share: shareOf(filled.position, served.position) };
}

/** Positions only tell before from after; how their numbers lie is good enough for a bar that grows. */
function shareOf(position: Position, of: Position): number {
  const whole = Number.parseInt(of, 16);
  return whole === 0 ? 1 : Math.min(1, Number.parseInt(position, 16) / whole);
}
