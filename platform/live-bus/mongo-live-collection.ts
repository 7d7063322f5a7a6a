import type { Collection, Db } from 'mongodb';
import { makeCollection } from '../mongo/make-collection.ts';

const NAME = 'live-bus';
/** Readers follow the server's own log of changes, so what a message's document needs is to be written, not to be kept. */
const BYTES = 32 * 2 ** 20;

/** The server-side event that carries live messages, as JSON, between publisher and sources. */
export const LIVE_EVENT = 'duende:live';

/** The capped collection behind the bus, made on first use. Rejects with the driver's errors. */
export function openLiveCollection(db: Db): Promise<Collection> {
  return makeCollection(db, NAME, [], { capped: true, size: BYTES });
}
