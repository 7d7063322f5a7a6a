import { askMongo } from './ask-mongo.ts';
import type { Say } from './docker-images.ts';
import type { FoundEngine } from './found-engine.ts';
import { installSecantus, type Installed } from './install-secantus.ts';
import { startMongoInDocker } from './mongo-in-docker.ts';
import { startSecantus } from './secantus-process.ts';
import type { NotInDocker } from './start-in-docker.ts';

/** A server that is given may still be starting. */
const GIVEN_MS = 10_000;

interface FindMongoOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly say?: Say;
  /** how long a given server may take to answer */
  readonly givenMs?: number;
  readonly inDocker?: (say: Say) => Promise<FoundEngine | NotInDocker>;
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
  const server = await startSecantus(installed);
  return {
    url: server.url,
    name: 'SecantusDB',
    version: server.version,
    how: 'secantus',
    stop: () => server.stop(),
  };
}
