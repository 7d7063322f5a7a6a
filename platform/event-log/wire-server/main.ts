import { startWireServer, WIRE_SERVER_NAME } from './wire-server.ts';

/** The server in a process of its own: `node main.js [port]` prints its address and serves until it is told to stop. */
const server = await startWireServer({ port: Number(process.argv[2] ?? 0) });
console.log(`${WIRE_SERVER_NAME} at ${server.url}; all it holds is lost when it stops`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close());
}
