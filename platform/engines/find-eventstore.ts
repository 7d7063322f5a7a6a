import { startWireServer, WIRE_SERVER_NAME } from '../event-log/wire-server/wire-server.ts';
import { askEventStore } from './ask-eventstore.ts';
import { startEventStoreInDocker } from './eventstore-in-docker.ts';
import type { FoundEngine } from './found-engine.ts';

/** A server that is given may still be starting. */
const GIVEN_MS = 10_000;

/**
 * An EventStoreDB server: the one of `EVENTSTORE_URL`; else one in a container, where there is a Docker engine; else the wire
 * server, in this process and in memory, which its name says.
 * @throws when a given server does not answer: nothing else is tried in its place
 */
export async function findEventStore({
  env = process.env,
  say = console.error,
  givenMs = GIVEN_MS,
}: {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** says on standard error what happens to people who may be waiting for it */
  readonly say?: (line: string) => void;
  /** how long a given server may take to answer */
  readonly givenMs?: number;
} = {}): Promise<FoundEngine> {
  const url = env['EVENTSTORE_URL'];
  if (url) {
    const version = await askEventStore(url, givenMs);
    return { url, name: 'EventStoreDB', version, how: 'given', stop: async () => undefined };
  }
  const inDocker = await startEventStoreInDocker().catch((error: unknown) => {
    say(`EventStoreDB did not start in a container: ${String(error)}`);
    return null;
  });
  if (inDocker !== null) return inDocker;
  const server = await startWireServer();
  return {
    url: server.url,
    name: WIRE_SERVER_NAME,
    version: server.version,
    how: 'wire-server',
    stop: () => server.close(),
  };
}
