import { outliveReaders } from '@duende/platform/process/closed-output';
import { startFakeEventStoreDb, FAKE_EVENTSTOREDB_NAME } from './fake-eventstoredb.ts';

outliveReaders();

/** The server in a process of its own: `node main.js [port] [host]` prints its address and serves until it is stopped. */
const [port = '0', host = '127.0.0.1'] = process.argv.slice(2);
const server = await startFakeEventStoreDb({ port: Number(port), host });
console.log(`${FAKE_EVENTSTOREDB_NAME} at ${server.url}; all it holds is lost when it stops`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close());
}
