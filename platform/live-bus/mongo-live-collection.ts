import { MongoServerError, type Collection, type Db } from 'mongodb';

const NAME = 'live-bus';
/** Readers follow the server's own log of changes, so what a message's document needs is to be written, not to be kept. */
const BYTES = 32 * 2 ** 20;
const NAMESPACE_EXISTS = 48;

/** The server-side event that carries live messages, as JSON, between publisher and sources. */
export const LIVE_EVENT = 'duende:live';

/** The capped collection behind the bus, made by whoever comes first. Rejects with the driver's errors. */
export async function openLiveCollection(db: Db): Promise<Collection> {
  try {
    await db.createCollection(NAME, { capped: true, size: BYTES });
  } catch (error) {
    const isThere = error instanceof MongoServerError && error.code === NAMESPACE_EXISTS;
    if (!isThere) throw error;
  }
  return db.collection(NAME);
}
