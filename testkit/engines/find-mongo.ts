import { MongoClient } from 'mongodb';
import { type NotInDocker, startInDocker } from './docker-engine.ts';
import { type Print, MONGO_IMAGE } from './docker-images.ts';
import { askMongo, type FoundEngine } from './found-engine.ts';
import { installSecantus, type Installed } from './install-secantus.ts';
import { startSecantus } from './secantus-process.ts';

/** A server that is given may still be starting. */
const GIVEN_MS = 10_000;

interface FindMongoOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly say?: Print;
  /** how long a given server may take to answer */
  readonly givenMs?: number;
  readonly inDocker?: (say: Print) => Promise<FoundEngine | NotInDocker>;
  readonly secantus?: () => Promise<Installed>;
}

/**
 * A MongoDB server: the one of `MONGODB_URL`; else one in a container, where there is a Docker engine; else SecantusDB,
 * where there is Python. `null`, and a line that says why, where there is none of them.
 * @throws when a given server does not answer: nothing else is tried in its place
 */
export async function findMongo({
  env = process.env,
  say = console.error,
  givenMs = GIVEN_MS,
  inDocker = startMongoInDocker,
  secantus = installSecantus,
}: FindMongoOptions = {}): Promise<FoundEngine | null> {
  const url = env['MONGODB_URL'];
  if (url) {
    return { url, ...(await askMongo(url, givenMs)), how: 'given', stop: async () => undefined };
  }
  const found = await inDocker(say);
  if (!('missing' in found)) return found;
  const installed = await secantus();
  if ('missing' in installed) {
    say(`NO MONGODB: MONGODB_URL is not set, ${found.missing}, and ${installed.missing}`);
    return null;
  }
  if (found.hasEngine) say(`MongoDB runs in no container, SecantusDB takes its place: ${found.missing}`);
  return startSecantusInMemory(installed.python);
}

async function startSecantusInMemory(python: string): Promise<FoundEngine> {
  const server = await startSecantus({ python });
  return {
    url: server.url,
    name: 'SecantusDB',
    version: server.version,
    how: 'secantus',
    stop: () => server.stop(),
    another: () => startSecantusInMemory(python),
  };
}

const PORT = 27_017;
const START_MS = 120_000;

/**
 * Starts a MongoDB replica set of one member in a container. Clients must connect directly: the name the member has for
 * itself is the one inside the container.
 */
function startMongoInDocker(say: Print): Promise<FoundEngine | NotInDocker> {
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
