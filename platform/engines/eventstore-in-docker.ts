import { askEventStore } from './ask-eventstore.ts';
import type { Say } from './docker-images.ts';
import { EVENTSTORE_IMAGE } from './engine-images.ts';
import type { FoundEngine } from './found-engine.ts';
import { startInDocker, type NotInDocker } from './start-in-docker.ts';

const PORT = 2113;
const START_MS = 120_000;

/** Starts one EventStoreDB node in a container, without a password and in memory. */
export function startEventStoreInDocker(say: Say): Promise<FoundEngine | NotInDocker> {
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
