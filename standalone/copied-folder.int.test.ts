import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { endProcess } from '@duende/testkit/faults/process-faults';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownChild } from '@duende/testkit/support/own-children';
import { MAIN } from './testing/built-programs.ts';

const LIFE = 180_000;
const STARTS_MS = 60_000;

let engine: FakeEventStoreDb;
let folder: string;
let copy: string;
beforeEach(async ({ onTestFinished }) => {
  engine = await startFakeEventStoreDb();
  folder = await mkdtemp(join(tmpdir(), 'duende-folder-'));
  copy = `${folder}.copy`;
  // In reverse, and later than `afterEach`: the test's own processes end before.
  onTestFinished(async () => {
    await Promise.all([folder, copy].map((path) => rm(path, { recursive: true, force: true })));
    await engine.close();
  });
});

type Running = ChildProcessByStdio<null, Readable, Readable>;

/** The whole service on one log, in a process of its own. */
function launch(dataDir: string): Running {
  const env = { PATH: process.env['PATH'], DEMO: 'off', LOG_LEVEL: 'silent', PORT: '0' };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, DATA_DIR: dataDir, EVENTSTORE_URL: engine.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ownChild(child);
  onTestFinished(() => endProcess(child));
  return child;
}

/** Resolves to the address when it serves. */
async function serving(child: Running): Promise<string> {
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect
    .poll(() => [/^Duende \S+: http/m.test(printed), child.exitCode], { timeout: STARTS_MS })
    .toEqual([true, null]);
  return /http:\/\/[\d.:]+/.exec(printed)?.[0] ?? '';
}

async function cloneFolder(): Promise<void> {
  await cp(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
}

test(
  'a second process on a copy of the data folder is refused in one line while the first one serves',
  async () => {
    const first = launch(folder);
    const address = await serving(first);
    await cloneFolder();
    const second = launch(copy);
    const [errors, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
    expect(code).toBe(1);
    expect(errors.trim()).toMatch(
      new RegExp(
        `^the log of EVENTSTORE_URL is held by [^\\n]*${first.pid}, data folder ${folder}\\) since \\d{4}-[^\\n]+$`,
      ),
    );
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    // After an orderly stop the next one starts sooner than the time-out for a dead one.
    first.kill('SIGTERM');
    await once(first, 'exit');
    const events = engine.eventCount;
    await serving(launch(copy));
    expect(engine.eventCount - events).toBeLessThanOrEqual(2);
  },
  LIFE,
);

test(
  'a process that was killed frees the log: at once for its own folder, in bounded time for a copy',
  async () => {
    const first = launch(folder);
    await serving(first);
    await cloneFolder();
    first.kill('SIGKILL');
    await once(first, 'exit');
    const again = launch(folder);
    await serving(again);
    again.kill('SIGKILL');
    await once(again, 'exit');
    await serving(launch(copy));
    // Brought back, the first one is now the second.
    const late = launch(folder);
    const [errors, [code]] = await Promise.all([text(late.stderr), once(late, 'exit')]);
    expect([code, errors]).toEqual([1, expect.stringContaining(`data folder ${copy}`)]);
  },
  LIFE,
);
