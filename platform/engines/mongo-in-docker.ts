import { MongoClient } from 'mongodb';
import { askMongo } from './ask-mongo.ts';
import type { FoundEngine } from './found-engine.ts';

const IMAGE = 'mongo:8';
const PORT = 27_017;
const START_MS = 120_000;

/**
 * Starts a MongoDB replica set of one member in a container; `null` where there is no Docker engine. Clients must
 * connect directly: the name the member has for itself is the one inside the container.
 */
export async function startMongoInDocker(): Promise<FoundEngine | null> {
  const testcontainers = await import('testcontainers').catch(() => null);
  if (testcontainers === null) return null;
  const { GenericContainer, Wait, getContainerRuntimeClient } = testcontainers;
  const isThere = await getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const container = await new GenericContainer(IMAGE)
    .withCommand(['--replSet', 'rs0', '--bind_ip_all'])
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .withStartupTimeout(START_MS)
    .start();
  const stop = async () => void (await container.stop());
  try {
    const url = `mongodb://${container.getHost()}:${container.getMappedPort(PORT)}/?directConnection=true`;
    await initiate(url);
    return { url, ...(await askMongo(url, START_MS)), how: 'docker', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function initiate(url: string): Promise<void> {
  const client = new MongoClient(url);
  try {
    const admin = client.db('admin');
    await admin.command({
      replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: `127.0.0.1:${PORT}` }] },
    });
    const deadline = Date.now() + START_MS;
    while ((await admin.command({ hello: 1 }))['isWritablePrimary'] !== true) {
      if (Date.now() > deadline) throw new Error('the replica set elected no primary');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await client.close();
  }
}
