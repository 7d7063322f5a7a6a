import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { TestProject } from 'vitest/node';
import { findMongo } from '../engines/find-mongo.ts';
import type { FoundEngine } from '../engines/found-engine.ts';
import { installSecantus, type Installed } from '../engines/install-secantus.ts';

/** What a test file learns of the server of its run. */
export type SharedEngine = Pick<FoundEngine, 'url' | 'name' | 'version'>;
export type { Installed };

declare module 'vitest' {
  interface ProvidedContext {
    /** where a test file asks for engines */
    engineBroker: string;
  }
}

/**
 * Global set-up of a test run: starts one MongoDB server when the first test file asks for one, gives it to all, and ends
 * it with the run. With `REQUIRE_MONGODB=on` it is a failure that there is none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let found: Promise<FoundEngine | null> | null = null;
  let installed: Promise<Installed> | null = null;
  const users = new Set<string>();

  const answers: Readonly<Record<string, () => Promise<SharedEngine | Installed | null>>> = {
    '/mongo': async () => {
      found ??= findMongo();
      const engine = await found;
      if (engine === null) return required(null);
      return { url: engine.url, name: engine.name, version: engine.version };
    },
    '/secantus': async () => {
      installed ??= installSecantus();
      const outcome = await installed;
      return 'missing' in outcome ? required(outcome) : outcome;
    },
  };

  async function answer(request: IncomingMessage): Promise<string> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    users.add(searchParams.get('suite') ?? 'somebody');
    return JSON.stringify((await answers[pathname]?.()) ?? null);
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
    if (users.size === 0) return;
    const engine = await found?.catch(() => null);
    const name = engine
      ? `${engine.name} ${engine.version} (${engine.how})`
      : 'a SecantusDB of their own, or none';
    console.log(
      `\nMongoDB tests ran on ${name}:${[...users]
        .sort()
        .map((user) => `\n  ${user}`)
        .join('')}`,
    );
    await engine?.stop();
  };
}

function required<T>(outcome: T): T {
  if (process.env['REQUIRE_MONGODB'] === 'on') {
    throw new Error('REQUIRE_MONGODB=on, and there is no MongoDB server for the tests');
  }
  return outcome;
}
