import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { projectFile } from '@duende/platform/files/project-files';
import { ownChild } from '@duende/testkit/support/own-children';
import { endProcess } from './child.ts';

const LOOK_MS = 5;

/** `MAIN=<path>` measures another build, such as one of before a change. */
const MAIN = process.env['MAIN'] ?? fileURLToPath(projectFile('standalone/dist/main.js'));

/** The built service in a process of its own, as `make start` runs it, without rate limits and demo. */
export interface Service {
  readonly address: string;
  readonly pid: number;
  /** milliseconds from spawning the process to the first 200 of `/api/health` */
  readonly startMs: number;
  /** by SIGTERM, as an operator does; SIGKILL leaves it no time for anything */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** @param settings environment variables in addition to those of every service here, such as its engines */
export async function startService(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeFlags(), MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...MALLOC,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ownChild(child);
  const address = await addressOf(child.stdout);
  await untilHealthy(address);
  const startMs = performance.now() - startedAt;
  return { address, pid: child.pid ?? 0, startMs, stop: (signal = 'SIGTERM') => endProcess(child, signal) };
}

/** What `make start` gives it too: what requests in flight hold is not copied about while it is young. */
const YOUNG = '--max-semi-space-size=16';
/** As well: memory of password hashes goes back to the system. */
const MALLOC = {
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '8388608',
  MALLOC_ARENA_MAX: '1',
};

/** `SERVICE_FLAGS="--cpu-prof --cpu-prof-dir=<folder>"` leaves a CPU profile of every service in the folder. */
function nodeFlags(): readonly string[] {
  return [YOUNG, ...(process.env['SERVICE_FLAGS'] ?? '').split(' ').filter(Boolean)];
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^Duende \S+: (http\S+)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('the service ended before it printed its address');
}

async function untilHealthy(address: string): Promise<void> {
  while ((await statusOf(`${address}/api/health`)) !== 200) await delay(LOOK_MS);
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, (res) => res.resume().once('end', () => resolve(res.statusCode)))
      .once('error', reject)
      .end();
  });
}

/** Works with a service that ends with the work, however that ends. */
export async function withService<T>(dataDir: string, work: (service: Service) => Promise<T>): Promise<T> {
  const service = await startService(dataDir);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}
