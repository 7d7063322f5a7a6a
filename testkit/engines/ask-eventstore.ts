import { setTimeout as delay } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';

const RETRY_MS = 250;

/**
 * Waits until an EventStoreDB server answers and gives its version.
 * @throws what the client met last, when none has answered within `timeoutMs`
 */
export async function askEventStore(url: string, timeoutMs: number): Promise<string> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await askOnce(url, deadline);
    } catch (error) {
      if (Date.now() + RETRY_MS > deadline) throw error;
      await delay(RETRY_MS);
    }
  }
}

async function askOnce(url: string, deadline: number): Promise<string> {
  const client = EventStoreDBClient.connectionString(url);
  const late = new AbortController();
  try {
    return await Promise.race([
      version(client),
      delay(deadline - Date.now(), undefined, { signal: late.signal }).then(() => {
        throw new Error('the EventStoreDB server does not answer');
      }),
    ]);
  } finally {
    late.abort();
    await client.dispose();
  }
}

/** The client asks every server for its version, and keeps it to itself. */
async function version(client: EventStoreDBClient): Promise<string> {
  const features = (await Reflect.get(client, 'capabilities')) as { serverVersion: string };
  return features.serverVersion;
}
