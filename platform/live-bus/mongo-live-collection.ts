import type { Collection, Db } from 'mongodb';
import { makeCollection } from '../mongo/make-collection.ts';

const NAME = 'live-bus';
const BYTES = 32 * 2 ** 20;

export const LIVE_EVENT = 'duende:live';

/** Capped; created on first use. Rejects with driver errors. */
export function openLiveCollection(db: Db): Promise<Collection> {
  return makeCollection(db, NAME, [], { capped: true, size: BYTES });
}
