import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { firstMessage, tell } from '../harness/child.ts';

/** A server that speaks EventStoreDB's protocol, in memory, until it is ended. */
await firstMessage();
const server = await startFakeEventStoreDb();
tell({ url: server.url });
