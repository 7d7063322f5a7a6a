import { startFakeMongoDb } from '../fake-mongodb/server.ts';
import { firstMessage, tell } from '../harness/child.ts';

/** A server that speaks MongoDB's protocol, in memory, until it is ended. */
await firstMessage();
const server = await startFakeMongoDb();
tell({ url: server.url });
