import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { TestProject } from 'vitest/node';
import { fetchAhead } from './fetch-ahead.ts';
import { findEventStore } from './find-eventstore.ts';
import { findMongo } from './find-mongo.ts';
import type { FoundEngine } from './found-engine.ts';
import { installSecantus, type Installed } from './install-secantus.ts';

/** What a test file learns of the server of its run. */
export type SharedEngine = Pick<FoundEngine, 'url' | 'name' | 'version' | 'how'>;
export type { Installed };

declare module 'vitest' {
  interface ProvidedContext {
    /** where a test file asks for engines */
    engineBroker: string;
  }
}

/**
 * Global set-up of a test project whose files may ask for engines. It starts one server of an engine for the first
 * test file that asks, shares it, and ends it with the run. Where a MongoDB server starts in a second, each file has
 * its own while it runs: SecantusDB uses one processor, so with a shared one the last of forty files waited ten times
 * as long. `REQUIRE_MONGODB=on` makes a missing MongoDB server a failure, `REQUIRE_EVENTSTORE=on` the use of the
 * fake EventStoreDB. Images are fetched here, where no test is timed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await fetchAhead();
  let mongo: Promise<FoundEngine | null> | null = null;
  let eventstore: Promise<FoundEngine> | null = null;
  let installed: Promise<Installed> | null = null;
  let ownerOfGivenLog: string | null = null;
  /** by the test file it is of */
  const ownMongo = new Map<string, Promise<FoundEngine>>();
  const endings: Promise<void>[] = [];
  const suitesOn = new Map<string, Set<string>>();

  function note(engine: string, suite: string): void {
    suitesOn.set(engine, (suitesOn.get(engine) ?? new Set()).add(suite));
  }

  function shared({ url, name, version, how }: FoundEngine, suite: string): SharedEngine {
    note(`ran on ${name} ${version} (${how})`, suite);
    return { url, name, version, how };
  }

  type Answer = SharedEngine | Installed | null;
  const answers: Readonly<Record<string, (suite: string, version: string) => Promise<Answer>>> = {
    '/mongo': async (suite) => {
      const engine = await mongoOf(suite);
      return engine === null ? missing(suite, null) : shared(engine, suite);
    },
    '/end-of-file': async (suite) => {
      const own = ownMongo.get(suite);
      ownMongo.delete(suite);
      // It takes two seconds to end, which the next file need not wait for.
      if (own !== undefined) endings.push(own.then((engine) => engine.stop()));
      return null;
    },
    '/eventstore': async (suite) => shared(await (eventstore ??= findEventStore()), suite),
    // A log belongs to one installation for good: the file that asks first has the server that the run was given.
    '/given-log': async (suite) => {
      ownerOfGivenLog ??= suite;
      if (!process.env['EVENTSTORE_URL'] || ownerOfGivenLog !== suite) return null;
      return shared(await (eventstore ??= findEventStore()), suite);
    },
    '/secantus': async (suite) => {
      installed ??= installSecantus();
      const outcome = await installed;
      return 'missing' in outcome ? missing(suite, outcome) : outcome;
    },
    '/own-secantus': async (suite, version) => {
      note(`ran on SecantusDB ${version}, started only for them`, suite);
      return null;
    },
  };

  async function mongoOf(suite: string): Promise<FoundEngine | null> {
    const first = await (mongo ??= findMongo());
    if (first?.another === undefined) return first;
    const own = ownMongo.get(suite) ?? first.another();
    ownMongo.set(suite, own);
    return own;
  }

  function missing<T>(suite: string, outcome: T): T {
    if (process.env['REQUIRE_MONGODB'] === 'on')
      throw new Error('REQUIRE_MONGODB=on, and there is no MongoDB server for the tests');
    note('WERE LEFT OUT, for want of a MongoDB server', suite);
    return outcome;
  }

  async function answer(request: IncomingMessage): Promise<string> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const suite = searchParams.get('suite') ?? 'somebody';
    const version = searchParams.get('version') ?? '';
    return JSON.stringify((await answers[pathname]?.(suite, version)) ?? null);
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  project.provide('engineBroker', `http://127.0.0.1:${port}`);

  return async () => {
    server.close();
    server.closeAllConnections();
    for (const [engine, suites] of suitesOn)
      console.log(`\nTests of engines ${engine}:\n  ${[...suites].sort().join('\n  ')}`);
    for (const finding of [mongo, eventstore, ...ownMongo.values()])
      await (await finding?.catch(() => null))?.stop();
    await Promise.allSettled(endings);
  };
}
