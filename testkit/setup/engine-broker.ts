import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { TestProject } from 'vitest/node';
import { fetchAhead } from '../engines/fetch-ahead.ts';
import { findEventStore } from '../engines/find-eventstore.ts';
import { findMongo } from '../engines/find-mongo.ts';
import type { FoundEngine } from '../engines/found-engine.ts';
import { installSecantus, type Installed } from '../engines/install-secantus.ts';

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
 * Global set-up of a test project whose files may ask for engines: starts one server of an engine when the first test file asks for it, gives it to all, and ends
 * it with the run. With `REQUIRE_MONGODB=on` it is a failure that there is no MongoDB server, with `REQUIRE_EVENTSTORE=on`
 * that there is only the stand-in for EventStoreDB. Images are fetched here, where no test is timed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await fetchAhead();
  let mongo: Promise<FoundEngine | null> | null = null;
  let eventstore: Promise<FoundEngine> | null = null;
  let installed: Promise<Installed> | null = null;
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
      mongo ??= findMongo();
      const engine = await mongo;
      return engine === null ? missing(suite, null) : shared(engine, suite);
    },
    '/eventstore': async (suite) => shared(await (eventstore ??= findEventStore()), suite),
    '/secantus': async (suite) => {
      installed ??= installSecantus();
      const outcome = await installed;
      return 'missing' in outcome ? missing(suite, outcome) : outcome;
    },
    '/own-secantus': async (suite, version) => {
      note(`ran on SecantusDB ${version}, started for them alone`, suite);
      return null;
    },
  };

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
    for (const finding of [mongo, eventstore]) await (await finding?.catch(() => null))?.stop();
  };
}
