import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { startSecantus, type SecantusProcess } from '../engines/secantus-process.ts';
import type { Installed } from './engine-broker.ts';
import { askBroker } from './mongo.ts';

/** A server of a test's own, to be killed, stalled and started again on the same port with the same data. */
export interface MongoProcess {
  readonly url: string;
  /** `kill -9`; resolves when it is gone */
  kill(): Promise<void>;
  /** Ends it in good order. */
  stop(): Promise<void>;
  /** Starts it again; resolves when it answers. */
  start(): Promise<void>;
  /** Lets it stand still, its sockets open. */
  stall(): void;
  resume(): void;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

type StartMongo = (options?: { readonly args?: readonly string[] }) => Promise<MongoProcess>;

/** A suite whose tests break servers of their own, as {@link describeOnMongo} is one whose tests share one. */
export async function describeOnOwnMongo(name: string, tests: (start: StartMongo) => void): Promise<void> {
  const installed = await askBroker<Installed>('secantus');
  const isThere = 'python' in installed;
  const python = isThere ? installed.python : '';
  describe.runIf(isThere)(`${name}, on a SecantusDB of its own`, () => {
    tests((options) => startProcess(python, options?.args ?? []));
  });
}

async function startProcess(python: string, args: readonly string[]): Promise<MongoProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'duende-mongo-'));
  let server: SecantusProcess = await startSecantus({ python, folder, args });
  const { url, port, version } = server;
  await askBroker<null>('own-secantus', { version });
  return {
    url,
    async kill() {
      server.signal('SIGKILL');
      await server.ended;
    },
    stop: () => server.stop(),
    async start() {
      server = await startSecantus({ python, folder, args, port });
    },
    stall: () => server.signal('SIGSTOP'),
    resume: () => server.signal('SIGCONT'),
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
