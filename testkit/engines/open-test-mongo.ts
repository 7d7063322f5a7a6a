import { createLogger } from '@duende/platform/observability/logger';
import { testDatabase } from './mongo.ts';
import { openMongo, type MongoConnection } from '@duende/platform/mongo/mongo-connection';

/** A connection as the services have it, to an unused database. */
export interface TestMongo {
  readonly connection: MongoConnection;
  /** as {@link openMongo} takes it, for a second connection to the same database */
  readonly url: string;
  close(): Promise<void>;
}

/** Only within `describeOnMongo`. */
export async function openTestMongo(): Promise<TestMongo> {
  const { url, close } = await testDatabase();
  const connection = await openMongo({ url, logger: createLogger({ level: 'silent' }) });
  return {
    connection,
    url,
    async close() {
      await connection.close();
      await close();
    },
  };
}
