import { MongoClient } from 'mongodb';
import { askMongo } from './ask-mongo.ts';
import type { Say } from './docker-images.ts';
import { MONGO_IMAGE } from './engine-images.ts';
import type { FoundEngine } from './found-engine.ts';
import { startInDocker, type NotInDocker } from './start-in-docker.ts';

const PORT = 27_017;
const START_MS = 120_000;

/**
 * Starts a MongoDB replica set of one member in a container. Clients must connect directly: the name the member has for
 * itself is the one inside the container.
 */
export function startMongoInDocker(say: Say): Promise<FoundEngine | NotInDocker> {
  return startInDocker(
    {
      image: MONGO_IMAGE,
      port: PORT,
      setting: 'MONGODB_URL',
      configure: (container, { Wait }) =>
        container
          .withCommand(['--replSet', 'rs0', '--bind_ip_all'])
          .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
          .withStartupTimeout(START_MS),
      async connect(host, port) {
        const url = `mongodb://${host}:${port}/?directConnection=true`;
        await initiate(url);
        return { url, ...(await askMongo(url, START_MS)) };
      },
    },
    say,
  );
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
