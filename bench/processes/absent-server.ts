import { startWireServer } from '@duende/platform/event-log/wire-server/wire-server';
import { firstMessage, tell } from '../harness/parent.ts';

/** What a server that comes and goes is asked for; each answer says how many connections it holds. */
export type AbsentServerTask = { readonly task: 'stop' | 'start' | 'count' };

/** A server that speaks EventStoreDB's protocol, in memory, and goes away and comes back as it is told. */
await firstMessage();
const server = await startWireServer();
tell({ url: server.url, port: server.port });
process.on('message', ({ task }: AbsentServerTask) => {
  const act = task === 'stop' ? server.stop() : task === 'start' ? server.start() : Promise.resolve();
  void act.then(() => tell({ held: server.connections }));
});
