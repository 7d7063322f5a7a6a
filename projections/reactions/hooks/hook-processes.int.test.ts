import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createMemoryLeases } from '@duende/testkit/memory/memory-leases';
import { HOOK } from '@duende/testkit/samples/hooks';
import { approved, cancelled, postponed } from '@duende/testkit/samples/story';
import { freePort } from '@duende/testkit/support/free-port';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { SIGNING_KEY } from './testing/hook-scene.ts';
import { refusing, useHookScene } from './testing/use-hook-scene.ts';

const scene = useHookScene();
const inFolder = useTemporaryFolder();
const MINUTE_MS = 60_000;

describe('a process that is started again', () => {
  it('tells what happened meanwhile, and nothing twice, whatever is rebuilt', async () => {
    const { start, happen, news, follows } = await scene({ isStarted: false });
    await happen(approved());
    const first = start();
    await follows();
    await happen(postponed());
    await expect.poll(news).toEqual(['postponed']);
    await first.stop();
    await happen(cancelled());
    start();
    await expect.poll(news).toEqual(['postponed', 'cancelled']);
  });

  it('sends what was in the outbox', async () => {
    const { start, happen, receiver, seen, follows, pass } = await scene({ isStarted: false });
    receiver.behave('/', refusing);
    const first = start();
    await follows();
    await happen(approved());
    await expect.poll(seen).toHaveLength(1);
    await first.stop();
    receiver.behave('/', (_req, res) => res.writeHead(200).end());
    pass(MINUTE_MS);
    start();
    await expect.poll(seen).toHaveLength(2);
    expect(new Set(seen().map(({ id }) => id)).size).toBe(1);
  });

  it('makes no message again that was in the outbox before the mark moved', async () => {
    const { start, happen, news, follows, rewind, summary } = await scene({ isStarted: false });
    const first = start();
    await follows();
    await happen(approved());
    await expect.poll(async () => (await summary()).sent?.news).toBe('new');
    await first.stop();
    rewind();
    start();
    await happen(cancelled());
    await expect.poll(news).toEqual(['new', 'cancelled']);
  });

  it('skips what is older than a day', async () => {
    const { start, happen, news, pass, follows } = await scene({ isStarted: false });
    const first = start();
    await follows();
    await first.stop();
    await happen(approved());
    pass(24 * 60 * MINUTE_MS);
    await happen(cancelled());
    start();
    await expect.poll(news).toEqual(['cancelled']);
  });
});

it('only one of several processes tells', async () => {
  const { start, happen, news, follows } = await scene({ isStarted: false });
  const leases = createMemoryLeases();
  const processes = ['a', 'b', 'c'].map((holder) => start({ holder, leases }));
  await follows();
  await happen(approved());
  await expect.poll(news).toEqual(['new']);
  const sent = () => processes.map(({ counts }) => counts().sent).toSorted();
  // The receiver has a message before its sender has counted it.
  await expect.poll(sent).toEqual([0, 0, 1]);
  const holder = processes.find(({ counts }) => counts().sent === 1);
  await holder?.stop();
  await happen(cancelled());
  await expect.poll(news).toEqual(['new', 'cancelled']);
});

it('health names failing hooks, not their addresses', async () => {
  const { park, start, outbox } = await scene();
  await park();
  const { watch } = start({ holder: 'b' });
  await expect.poll(watch.state).toBe('degraded');
  expect(watch.reason()).toBe('a hook takes no messages; 0 are waiting, 1 are parked');
  expect(watch.held()).toEqual({ waiting: 0, parked: 1 });
  await outbox.forget(HOOK);
});

test('the receiver of the documents accepts what is sent, and nothing else', async () => {
  const documented = await documentedReceiver();
  const { happen, receiver, summary, pass, now } = await scene();
  pass(Date.now() - now());
  receiver.behave('/', ({ headers }, res) => {
    const payload = JSON.stringify(receiver.received.at(-1)?.body);
    const given = Object.entries(headers).filter(([name]) => name.startsWith('duende-'));
    const post = async (body: string, more: object = {}) => {
      const signed = { ...Object.fromEntries(given), ...more } as Record<string, string>;
      return (await fetch(documented.url, { method: 'POST', headers: signed, body })).status;
    };
    void Promise.all([post(payload), post(`${payload} `), post(payload, { 'duende-time': '1' })]).then(
      (statuses) => res.end(statuses.join(' ')),
    );
  });
  await happen(approved());
  await expect.poll(async () => (await summary()).sent?.lastTry?.answer).toBe('200: 204 401 401');
  await expect.poll(documented.printed).toMatch(/^new .* https:\/\/duende\.example\/event\//);
});

/** Runs the program of `docs/api/hooks.md`, as it is there. */
async function documentedReceiver() {
  const page = readFileSync(new URL('../../../docs/api/hooks.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const file = inFolder('receiver.mjs');
  writeFileSync(file, code);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const env = { ...process.env, DUENDE_SECRET: SIGNING_KEY, PORT: String(port) };
  const program = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    program.kill();
    await once(program, 'exit');
  });
  const printed: string[] = [];
  program.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const ask = () =>
    fetch(url).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(ask).toBe(401);
  return { url, printed: () => printed.join('') };
}
