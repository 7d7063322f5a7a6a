import { MongoClient } from 'mongodb';
import { serverVersion, type ServerVersion } from '../mongo/server-version.ts';

/** Waits until a server answers and says what it is; rejects when it does not within `timeoutMs`. */
export async function askMongo(url: string, timeoutMs: number): Promise<ServerVersion> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: timeoutMs });
  try {
    return await serverVersion(client);
  } finally {
    await client.close();
  }
}
