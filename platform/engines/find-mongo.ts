import { askMongo } from './ask-mongo.ts';
import type { FoundEngine } from './found-engine.ts';
import { installSecantus } from './install-secantus.ts';
import { startMongoInDocker } from './mongo-in-docker.ts';
import { startSecantus } from './secantus-process.ts';

/** A server that is given may still be starting. */
const GIVEN_MS = 10_000;

/** Says on standard error what happens to people who may be waiting for it. */
type Say = (line: string) => void;

/**
 * A MongoDB server: the one of `MONGODB_URL`; else one in a container, where there is a Docker engine; else SecantusDB,
 * where there is Python. `null`, and a line that says why, where there is none of them.
 * @throws when a given server does not answer: nothing else is tried in its place
 */
export async function findMongo({
  env = process.env,
  say = console.error,
  givenMs = GIVEN_MS,
}: {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly say?: Say;
  /** how long a given server may take to answer */
  readonly givenMs?: number;
} = {}): Promise<FoundEngine | null> {
  const url = env['MONGODB_URL'];
  if (url) {
    return { url, ...(await askMongo(url, givenMs)), how: 'given', stop: async () => undefined };
  }
  const inDocker = await startMongoInDocker().catch((error: unknown) => {
    say(`MongoDB did not start in a container: ${String(error)}`);
    return null;
  });
  if (inDocker !== null) return inDocker;
  const installed = await installSecantus();
  if ('missing' in installed) {
    say(`NO MONGODB: MONGODB_URL is not set, no Docker engine answers, and ${installed.missing}`);
    return null;
  }
  const server = await startSecantus(installed);
  return {
    url: server.url,
    name: 'SecantusDB',
    version: server.version,
    how: 'secantus',
    stop: () => server.stop(),
  };
}
