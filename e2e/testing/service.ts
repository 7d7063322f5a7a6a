import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { HealthReport } from '@duende/platform/observability/health';
import { endProcess, stopProcess } from '@duende/testkit/faults/process-faults';
import { ownChild } from '@duende/testkit/support/own-children';

const MAIN = new URL('../../standalone/dist/main.js', import.meta.url).pathname;

/** The built service in a process of its own, on a free port, with its data in a temporary folder. */
export interface RunningService {
  readonly address: string;
  readonly dataDir: string;
  /** everything it has printed since its last start */
  readonly lines: readonly string[];
  /** `kill -9`, then wait until the process is gone */
  kill(): Promise<void>;
  /** as a deploy does: asks it to end, then waits until it has */
  stop(): Promise<void>;
  /** `kill -9` if it still runs, then starts again on the same data at the same address */
  restart(): Promise<void>;
  /** Accepts connections without answering, until the result is called. */
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
  ownChild(child);
  const lines: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    const output = createInterface({ input: child.stdout });
    output.on('line', (line) => {
      lines.push(line);
      const [announced] = /https?:\/\/[\d.:]+/.exec(line) ?? [];
      if (announced !== undefined) resolve(announced);
    });
    output.on('close', () =>
      reject(new Error(`the service ended with ${String(child.exitCode)} before it printed its address`)),
    );
  });
  return { child, address, lines };
}

/** @param origin an unused data folder to copy; default: empty */
export async function startService(
  env: Readonly<Record<string, string>> = {},
  origin: string | null = null,
): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'duende-e2e-'));
  if (origin !== null) await cp(origin, dataDir, { recursive: true });
  let running = await launch(dataDir, '0', env);
  return {
    get address() {
      return running.address;
    },
    dataDir,
    get lines() {
      return running.lines;
    },
    kill: () => endProcess(running.child),
    stop: () => endProcess(running.child, 'SIGTERM'),
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

/** Resolves when all posters of the invented parties are drawn, which the service does once it answers. */
export async function untilDemoIsDrawn({ address }: Pick<RunningService, 'address'>): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/api/health`);
    const { reasons } = (await answer.json()) as HealthReport;
    if (reasons?.['demo'] === undefined) return;
    await delay(250);
  }
}
