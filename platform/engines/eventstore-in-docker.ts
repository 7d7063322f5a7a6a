import { askEventStore } from './ask-eventstore.ts';
import type { FoundEngine } from './found-engine.ts';

const IMAGE = 'eventstore/eventstore:23.10.7-bookworm-slim';
const PORT = 2113;
const START_MS = 120_000;

/** Starts one EventStoreDB node in a container, without a password and in memory; `null` where there is no Docker engine. */
export async function startEventStoreInDocker(): Promise<FoundEngine | null> {
  const testcontainers = await import('testcontainers').catch(() => null);
  if (testcontainers === null) return null;
  const { GenericContainer, getContainerRuntimeClient } = testcontainers;
  const isThere = await getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      EVENTSTORE_HTTP_PORT: String(PORT),
      EVENTSTORE_MEM_DB: 'true',
    })
    .withExposedPorts(PORT)
    .withStartupTimeout(START_MS)
    .start();
  const stop = async () => void (await container.stop());
  try {
    const url = `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`;
    return { url, name: 'EventStoreDB', version: await askEventStore(url, START_MS), how: 'docker', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
