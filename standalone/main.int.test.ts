import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endProcess } from '@duende/testkit/faults/process-faults';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { httpPerson } from '@duende/testkit/support/http-person';
import { ownChild } from '@duende/testkit/support/own-children';
import { publish } from '@duende/testkit/support/parties';
import { MAIN } from './testing/built-programs.ts';

let dataDir: string;
beforeEach(async ({ onTestFinished }) => {
  dataDir = await mkdtemp(join(tmpdir(), 'duende-main-'));
  // After the test's own processes: what finishes a test runs in reverse, and later than `afterEach`.
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
});

function launch(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ownChild(child);
  onTestFinished(() => endProcess(child));
  return child;
}

async function outcome(env: Readonly<Record<string, string>>) {
  const child = launch(env);
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: code as number, errors };
}

async function started(
  env: Readonly<Record<string, string>> = {},
  inTime: { readonly timeout?: number } = {},
) {
  const child = launch(env);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => [/^Duende \S+: http/m.test(printed), child.exitCode], inTime).toEqual([true, null]);
  const [address = ''] = /http:\/\/[\d.:]+/.exec(printed) ?? [];
  return { child, address, printed: () => printed };
}

test('a bad setting stops the start with one line that names it', async () => {
  const { code, errors } = await outcome({ PORT: 'ochenta' });
  expect(code).toBe(1);
  expect(errors.trim()).toMatch(/^PORT [^\n]+$/);
});

test('a second process on the same data folder does not start', async () => {
  await started();
  const { code, errors } = await outcome({});
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toHaveLength(1);
});

test('its files are readable only by its own user, in a folder that others could enter before', async () => {
  await chmod(dataDir, 0o755);
  await started({ DEMO: 'on' }, { timeout: 150_000 });
  const list = () => readdir(dataDir, { recursive: true });
  // Posters are drawn once it answers.
  await expect
    .poll(async () => (await list()).some((name) => name.endsWith('.webp')), { timeout: 150_000 })
    .toBe(true);
  const names = await list();
  expect(names).toContain('events.sqlite');
  for (const name of ['.', ...names]) {
    // Photos on their way in are renamed meanwhile.
    const found = await stat(join(dataDir, name)).catch(() => null);
    if (found === null) expect(name).toMatch(/^photos\/incoming\//);
    else expect(found.mode & 0o077, name).toBe(0);
  }
});

test('SIGTERM answers what is under way, with open sockets too, and ends with code 0', async () => {
  const { child, address } = await started();
  const admin = httpPerson(() => address);
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  const party = (await publish(admin)).id;
  const ended = once(child, 'exit');
  const people = Array.from({ length: 4 }, (_, person) => `Persona ${person}`);
  const underWay = await Promise.all(people.map((author) => commenting(address, party, author)));
  child.kill('SIGTERM');
  const statuses = Promise.all(underWay.map((finish) => finish()));
  const [code] = (await ended) as [number | null];
  expect(code).toBe(0);
  expect(await statuses).toEqual([201, 201, 201, 201]);
});

test('a start shows the way to the first administrator, the same one until there is one', async () => {
  const invitation =
    /^No administrator yet: set one up at (\S+)\/\?panel=setup#code=(\S+) \(only the code: \2\)$/m;
  const stopped = async ({ child }: Awaited<ReturnType<typeof started>>) => {
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  };
  const first = await started({ PUBLIC_URL: 'https://duende.example', TRUST_PROXY: '1' });
  await expect.poll(first.printed).toMatch(invitation);
  const [, site, code] = invitation.exec(first.printed()) ?? [];
  expect(site).toBe('https://duende.example');
  await stopped(first);

  const second = await started({ TRUST_PROXY: '1' });
  await expect.poll(second.printed).toMatch(invitation);
  const [, local, again] = invitation.exec(second.printed()) ?? [];
  expect([local, again]).toEqual([second.address, code]);
  const setUp = (body: object) =>
    fetch(`${second.address}/api/auth/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'Guardiana', password: 'una clave larga', ...body }),
    });
  expect(await (await setUp({})).json()).toMatchObject({ code: 'account.setup-code-required' });
  expect((await setUp({ code })).status).toBe(201);
  await stopped(second);

  const third = await started();
  await stopped(third);
  expect(third.printed()).not.toContain('No administrator');
});

/**
 * A comment that the service has begun to read; the answer sends the rest of it and gives its status. It needs little
 * time: what a busy machine does not answer within a second is asked to come back.
 */
async function commenting(
  address: string,
  party: string,
  author: string,
): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ author, content: '¿Hay autobús?' });
  const req = request(`${address}/api/events/${party}/comments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  const answered = once(req, 'response') as Promise<[IncomingMessage]>;
  req.flushHeaders();
  await once(req, 'continue');
  return async () => {
    req.end(body);
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
}
