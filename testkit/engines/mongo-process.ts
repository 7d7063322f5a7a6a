import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { startSecantus, type SecantusProcess } from './secantus-process.ts';
import type { Installed } from './engine-broker.ts';
import { askBroker } from './mongo.ts';
import { killProcess, stopProcess } from '../faults/process-faults.ts';

/** A server of a test's own, to be killed, stopped and started again on the same port with the same data. */
export interface MongoProcess {
  readonly url: string;
  /** `kill -9`; resolves when it is gone */
  kill(): Promise<void>;
  /** Ends it in good order. */
  stop(): Promise<void>;
  /** Starts it again where it does not run; resolves when it answers. */
  start(): Promise<void>;
  /** Pauses it with its sockets open; resolves when it is paused. */
  stall(): Promise<void>;
  /** Resumes it if it is paused. */
  resume(): void;
  /** Ends it, whatever state it is in, and removes its data. */
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
  const first = await startSecantus({ python, folder, args });
  const { url, port, version } = first;
  let server: SecantusProcess | null = first;
  let goOn = (): void => undefined;
  await askBroker<null>('own-secantus', { version });

  const resume = (): void => {
    goOn();
    goOn = () => undefined;
  };
  async function stop(): Promise<void> {
    resume();
    const ending = server;
    server = null;
    await ending?.stop();
  }
  return {
    url,
    stop,
    resume,
    async kill() {
      const dying = server;
      server = null;
      if (dying !== null) await killProcess(dying.pid);
    },
    async start() {
      server ??= await startSecantus({ python, folder, args, port });
    },
    async stall() {
      if (server !== null) goOn = await stopProcess(server.pid);
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
