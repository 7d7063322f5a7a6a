import { startWireServer } from '@duende/platform/event-log/wire-server/wire-server';
import { firstMessage, tell } from '../harness/parent.ts';

/** A server that speaks EventStoreDB's protocol, in memory, until it is ended. */
await firstMessage();
const server = await startWireServer();
tell({ url: server.url });
