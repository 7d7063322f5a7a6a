import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { firstMessage, tell } from '../harness/parent.ts';

/** What a server that fails is asked for; each answer says how many connections it holds. */
export interface AbsentServerTask {
  readonly task: 'stop' | 'start' | 'stall' | 'resume' | 'refuse' | 'accept' | 'count';
}

/** A server that speaks EventStoreDB's protocol, in memory, and goes away, stands still and comes back as it is told. */
await firstMessage();
const server = await startFakeEventStoreDb();
const tasks: Readonly<Record<AbsentServerTask['task'], () => void | Promise<void>>> = {
  stop: () => server.stop(),
  start: () => server.start(),
  stall: () => server.stall(),
  resume: () => server.resume(),
  refuse: () => server.refuseWrites(true),
  accept: () => server.refuseWrites(false),
  count: () => undefined,
};
tell({ url: server.url, port: server.port });
process.on('message', ({ task }: AbsentServerTask) => {
  void Promise.resolve(tasks[task]()).then(() => tell({ held: server.connections }));
});
