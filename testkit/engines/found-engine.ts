import { MongoClient } from 'mongodb';
import { serverVersion, type ServerVersion } from '@duende/platform/mongo/mongo-connection';

/** An engine that a process or a test run may use. */
export interface FoundEngine {
  /** as a client takes it */
  readonly url: string;
  /** what the server is: `MongoDB`, `SecantusDB`, `EventStoreDB`, or that it is the fake EventStoreDB */
  readonly name: string;
  /** as the server gives it */
  readonly version: string;
  readonly how: 'given' | 'docker' | 'secantus' | 'fake';
  /** Ends what finding it has started; nothing where it was given. */
  stop(): Promise<void>;
  /** Starts a second one like it; only where that is a matter of a second. */
  readonly another?: () => Promise<FoundEngine>;
}

/** Waits until a server answers and says what it is; rejects when it does not within `timeoutMs`. */
export async function askMongo(url: string, timeoutMs: number): Promise<ServerVersion> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: timeoutMs });
  try {
    return await serverVersion(client);
  } finally {
    await client.close();
  }
}
