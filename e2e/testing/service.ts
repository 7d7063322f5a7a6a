import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess, stopProcess } from '@duende/platform/testing/process-faults';

const MAIN = new URL('../../standalone/dist/main.js', import.meta.url).pathname;

/** The built service in a process of its own, on a free port, with its data in a temporary folder. */
export interface RunningService {
  readonly address: string;
  readonly dataDir: string;
  /** `kill -9`, then wait until the process is gone */
  kill(): Promise<void>;
  /** `kill -9` if it still runs, then starts again on the same data at the same address */
  restart(): Promise<void>;
  /** It takes connections and answers nobody, from when this resolves until the answer is called. */
  freeze(): Promise<() => void>;
  /** stops it, whatever state it is in, and removes the data */
  dispose(): Promise<void>;
}

async function launch(dataDir: string, port: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...env,
      DATA_DIR: dataDir,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /https?:\/\/[\d.:]+/.exec(line)?.[0];
    if (address) return { child, address };
  }
  throw new Error(`the service ended with ${String(child.exitCode)} before it told its address`);
}

export async function startService(env: Readonly<Record<string, string>> = {}): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'duende-e2e-'));
  let running = await launch(dataDir, '0', env);
  return {
    get address() {
      return running.address;
    },
    dataDir,
    kill: () => endProcess(running.child),
    async restart() {
      await endProcess(running.child);
      running = await launch(dataDir, new URL(running.address).port, env);
    },
    freeze: () => stopProcess(running.child.pid ?? 0),
    async dispose() {
      await endProcess(running.child, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
