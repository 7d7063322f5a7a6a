import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { healing } from '@duende/testkit/faults/fault';
import { endProcess } from '@duende/testkit/faults/process-faults';
import { expect, onTestFinished, test } from 'vitest';
import { ownChild } from '@duende/testkit/support/own-children';
import { MAIN } from './testing/built-programs.ts';

/** Files may grow to so many blocks of 1,024 bytes; writing past that fails instead of killing. */
const WITH_LITTLE_ROOM = 'trap "" XFSZ; ulimit -S -f 1500; exec "$0" "$@"';

async function startWithLittleRoom() {
  const dataDir = await mkdtemp(join(tmpdir(), 'duende-full-'));
  const main = [process.execPath, MAIN];
  const child = spawn('bash', ['-c', WITH_LITTLE_ROOM, ...main], {
    env: {
      PATH: process.env['PATH'],
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      DATA_DIR: dataDir,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ownChild(child);
  onTestFinished(async () => {
    await endProcess(child);
    await rm(dataDir, { recursive: true, force: true });
  });
  for await (const chunk of child.stdout) {
    const address = /http:\/\/[\d.:]+/.exec(String(chunk))?.[0];
    if (address !== undefined) return { address, pid: String(child.pid) };
  }
  throw new Error('the service ended before it printed its address');
}

test('a full disk: writes are refused in words, health reports it, reads go on, and all is well when there is room, without a write', async () => {
  const { address, pid } = await startWithLittleRoom();
  const health = async () => {
    const answer = await fetch(`${address}/api/health`);
    return `${answer.status} ${((await answer.json()) as { status: string }).status}`;
  };
  async function register(number: number) {
    const answer = await fetch(`${address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: `Persona ${number}`,
        email: `persona${number}@correo.example`,
        password: 'una clave larga',
      }),
    });
    const { code } = (await answer.json()) as { code?: string };
    return `${answer.status} ${code ?? ''}`;
  }

  let people = 0;
  let last = '';
  while (!last.startsWith('5')) last = await register((people += 1));
  expect(last).toBe('507 service.storage-full');
  expect(people).toBeGreaterThan(1);
  expect(await health()).toBe('200 degraded');
  expect((await fetch(`${address}/api/events`)).status).toBe(200);

  execFileSync('prlimit', ['--pid', pid, '--fsize=unlimited']);
  await expect.poll(health, healing()).toBe('200 ok');
  expect(await register(people + 1)).toBe('201 ');
});
