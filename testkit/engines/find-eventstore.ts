import { startFakeEventStoreDb, FAKE_EVENTSTOREDB_NAME } from '../fake-eventstoredb/fake-eventstoredb.ts';
import { askEventStore } from './ask-eventstore.ts';
import { type NotInDocker, startInDocker } from './docker-engine.ts';
import { type Print, EVENTSTORE_IMAGE } from './docker-images.ts';
import type { FoundEngine } from './found-engine.ts';

/** A server that is given may still be starting. */
const GIVEN_MS = 10_000;

interface FindEventStoreOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly say?: Print;
  /** how long a given server may take to answer */
  readonly givenMs?: number;
  readonly inDocker?: (say: Print) => Promise<FoundEngine | NotInDocker>;
}

/**
 * An EventStoreDB server: the one of `EVENTSTORE_URL`; else one in a container, where there is a Docker engine; else the wire
 * server, in this process and in memory, which its name says.
 * @throws when a given server does not answer: nothing else is tried in its place; and, with `REQUIRE_EVENTSTORE=on`, where
 * only the fake EventStoreDB is left
 */
export async function findEventStore({
  env = process.env,
  say = console.error,
  givenMs = GIVEN_MS,
  inDocker = startEventStoreInDocker,
}: FindEventStoreOptions = {}): Promise<FoundEngine> {
  const url = env['EVENTSTORE_URL'];
  if (url) {
    const version = await askEventStore(url, givenMs);
    return { url, name: 'EventStoreDB', version, how: 'given', stop: async () => undefined };
  }
  const found = await inDocker(say);
  if (!('missing' in found)) return found;
  if (env['REQUIRE_EVENTSTORE'] === 'on')
    throw new Error(
      `REQUIRE_EVENTSTORE=on, and there is no EventStoreDB: EVENTSTORE_URL is not set, and ${found.missing}`,
    );
  if (found.hasEngine)
    say(`EventStoreDB runs in no container, the stand-in takes its place: ${found.missing}`);
  const server = await startFakeEventStoreDb();
  return {
    url: server.url,
    name: FAKE_EVENTSTOREDB_NAME,
    version: server.version,
    how: 'fake',
    stop: () => server.close(),
  };
}

const PORT = 2113;
const START_MS = 120_000;

/** Starts one EventStoreDB node in a container, without a password and in memory. */
function startEventStoreInDocker(say: Print): Promise<FoundEngine | NotInDocker> {
  return startInDocker(
    {
      image: EVENTSTORE_IMAGE,
      port: PORT,
      setting: 'EVENTSTORE_URL',
      configure: (container) =>
        container
          .withEnvironment({
            EVENTSTORE_CLUSTER_SIZE: '1',
            EVENTSTORE_INSECURE: 'true',
            EVENTSTORE_RUN_PROJECTIONS: 'None',
            EVENTSTORE_HTTP_PORT: String(PORT),
            EVENTSTORE_MEM_DB: 'true',
            EVENTSTORE_TELEMETRY_OPTOUT: 'true',
          })
          .withStartupTimeout(START_MS),
      async connect(host, port) {
        const url = `esdb://${host}:${port}?tls=false`;
        return { url, name: 'EventStoreDB', version: await askEventStore(url, START_MS) };
      },
    },
    say,
  );
}
