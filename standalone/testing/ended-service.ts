import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess } from '@duende/testkit/faults/process-faults';
import { onTestFinished } from 'vitest';
import { ownChild } from '@duende/testkit/support/own-children';
import { MAIN } from './built-programs.ts';

/** A child process, to stop as an operator does. */
export interface EndedService {
  readonly address: string;
  /** Exit code and duration in ms. */
  terminate(): Promise<{ readonly code: number | null; readonly ms: number }>;
}

/** Resolves when it answers. Ends with the test. */
export async function startToEnd(env: Readonly<Record<string, string>>): Promise<EndedService> {
  const settings = { DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', PORT: '0' };
  const dataDir = await mkdtemp(join(tmpdir(), 'duende-ending-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], ...settings, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ownChild(child);
  onTestFinished(() => endProcess(child));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Duende \S+: (http\S+)$/.exec(line)?.[1];
    if (address === undefined) continue;
    return {
      address,
      async terminate() {
        const askedAt = performance.now();
        child.kill('SIGTERM');
        const [code] = await ended;
        return { code, ms: performance.now() - askedAt };
      },
    };
  }
  throw new Error('the service ended before it printed its address');
}
