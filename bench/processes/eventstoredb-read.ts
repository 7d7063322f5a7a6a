import { EventStoreDBClient, excludeSystemEvents } from '@eventstore/db-client';
import { firstMessage, tell } from '../harness/parent.ts';

/** The limit of projecting from EventStoreDB: a catch-up subscription of the bare client, its events counted and dropped. */
const { url } = await firstMessage<{ url: string }>();
const client = EventStoreDBClient.connectionString(url);
const startedAt = performance.now();
let events = 0;
await new Promise<void>((resolve, reject) => {
  client
    .subscribeToAll({ filter: excludeSystemEvents() })
    .on('data', () => (events += 1))
    .on('caughtUp', resolve)
    .on('error', reject);
});
const seconds = (performance.now() - startedAt) / 1000;
await client.dispose();
tell({ seconds, events });
