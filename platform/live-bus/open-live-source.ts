import type { Logger } from '../logging/logger.ts';
import { openMongo } from '../mongo/mongo-connection.ts';
import { asStoreUnavailable, translated } from '../mongo/mongo-errors.ts';
import { openLiveCollection } from './mongo-live-collection.ts';
import { openMongoLiveSource, type MongoLiveSource } from './mongo-live-source.ts';

/**
 * Hears the bus over a connection of its own: every command of it is looked at, to see when its change stream is opened.
 * @throws StoreUnavailable when MongoDB does not answer
 */
export async function openLiveSource({
  url,
  logger,
}: {
  readonly url: string;
  readonly logger: Logger;
}): Promise<MongoLiveSource> {
  const { client, db, close } = await openMongo({ url, logger, monitorCommands: true });
  try {
    const collection = await translated(asStoreUnavailable, () => openLiveCollection(db));
    const source = openMongoLiveSource({ client, collection, logger });
    return {
      ...source,
      async close() {
        await source.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
