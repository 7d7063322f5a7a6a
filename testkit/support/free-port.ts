import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give connections of their own, which could take a port before the process that it is meant for. */
const PORTS = { from: 20_000, below: 32_000 } as const;

/** A random port of 127.0.0.1 that was free a moment ago: two callers do not get the same. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.below);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if (isTaken(error)) return freePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
