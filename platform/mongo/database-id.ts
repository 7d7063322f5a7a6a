import { randomUUID } from 'node:crypto';
import type { MongoConnection } from './mongo-connection.ts';
import { available, isDuplicateKey } from './mongo-errors.ts';

const ID = 'database';

/** Includes its name, because a copy has the same content. Rejects with `StoreUnavailable`. */
export function databaseId({ db }: Pick<MongoConnection, 'db'>): Promise<string> {
  const ids = db.collection<{ readonly _id: string; readonly value: string }>('database-id');
  return available(async () => {
    for (;;) {
      const found = await ids.findOne({ _id: ID });
      if (found !== null) return `${db.databaseName} ${found.value}`;
      try {
        await ids.insertOne({ _id: ID, value: randomUUID() });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  });
}
