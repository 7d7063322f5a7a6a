import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createMemoryLeases } from '@duende/testkit/memory/memory-leases';
import { HOOK, hookMessagesResent, hookRemoved, hookSecretRenewed } from '@duende/testkit/samples/hooks';
import { sampleId } from '@duende/testkit/samples/party';
import {
  approved,
  cancelled,
  deleted,
  OTHER_PARTY,
  PARTY,
  postponed,
  reinstated,
  rescheduled,
  submitted,
} from '@duende/testkit/samples/story';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { freePort } from '@duende/testkit/support/free-port';
import type { ReceivedMessage } from '@duende/testkit/support/hook-receiver';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { RETRIES_MS } from './hook-deliveries.ts';
import { hook, hookScene, SECRETS, SIGNING_KEY } from './testing/hook-scene.ts';

const inFolder = useTemporaryFolder();
const OTHER_HOOK = sampleId(90);
const MINUTE_MS = 60_000;
const refusing: RequestListener = (_req, res) => res.writeHead(503).end('Ahora no');
const silent: RequestListener = () => undefined;

async function scene({ hooks = [hook()], isStarted = true } = {}) {
  const made = await hookScene(inFolder(randomUUID()), [submitted(), ...hooks]);
  const follows = () => expect.poll(made.marked).not.toBeNull();
  if (isStarted) {
    made.start();
    await follows();
  }
  const summary = () => made.outbox.summary(HOOK);
  /** Lets the receiver fail until a message is parked. */
  async function park() {
    made.receiver.behave('/', refusing);
    await made.happen(approved());
    for (const [tries, ms] of [...RETRIES_MS, 0].entries()) {
      await expect.poll(() => made.seen().length).toBe(tries + 1);
      await expect.poll(async () => (await summary()).failed?.tries).toBe(tries + 1);
      made.pass(ms);
    }
    await expect.poll(async () => (await summary()).parked).toBe(1);
  }
  return { ...made, follows, summary, park };
}

describe('a hook', () => {
  it('gets a new party with a signature, and only what visitors see', async () => {
    const { happen, seen, summary } = await scene();
    await happen(approved());
    await expect.poll(seen).toHaveLength(1);
    const { id, isSigned, body } = seen()[0] as ReceivedMessage;
    expect(isSigned).toBe(true);
    expect(body).toMatchObject({ id, news: 'new', event: { id: PARTY, status: 'approved' } });
    expect(body['url']).toMatch(/^https:\/\/duende\.example\/event\/2026-12-05-/);
    expect(Object.keys(body)).toEqual(['id', 'news', 'at', 'url', 'event']);
    expect(body['event']).not.toHaveProperty('authorId');
    await expect.poll(async () => (await summary()).sent?.lastTry?.answer).toBe('204');
  });

  it('gets each change of a party', async () => {
    const { happen, news } = await scene();
    await happen(approved(), postponed(), reinstated(), rescheduled(), cancelled(), reinstated());
    await expect
      .poll(() => news().toSorted())
      .toEqual(['cancelled', 'moved', 'new', 'postponed', 'reinstated', 'reinstated']);
  });

  it('gets no parties from before it was added, that wait, are over or were removed meanwhile', async () => {
    const { happen, news, receiver, pass, seen } = await scene({ hooks: [] });
    const over = { partyId: OTHER_PARTY, details: { dates: ['2026-05-01'] } };
    await happen(submitted(over), approved(), hook(), approved({ partyId: OTHER_PARTY }));
    receiver.behave('/', refusing);
    await happen(cancelled());
    await expect.poll(news).toEqual(['cancelled']);
    await happen(deleted());
    receiver.behave('/', (_req, res) => res.writeHead(204).end());
    pass(MINUTE_MS);
    await happen(submitted({ partyId: sampleId(33) }), approved({ partyId: sampleId(33) }));
    await expect.poll(news).toEqual(['cancelled', 'new']);
    expect(seen()[1]?.body).toMatchObject({ event: { id: sampleId(33) } });
  });

  it('gets the kinds, regions and styles that it chose', async () => {
    const only = (path: string, more: object) => hook(path, { hookId: randomUUID(), ...more });
    const { happen, news } = await scene({
      hooks: [
        only('/cancelled', { news: ['cancelled'] }),
        only('/sur', { locations: ['Sur'] }),
        only('/madrid', { locations: ['Madrid', 'Norte'] }),
        only('/acid', { styles: ['acid'] }),
        only('/psytrance', { styles: ['psytrance', 'acid'] }),
      ],
    });
    const party = { partyId: OTHER_PARTY };
    await happen(submitted({ ...party, details: { location: 'Norte', styles: ['psytrance'] } }));
    await happen(approved(party), cancelled(party));
    await expect.poll(() => news('/psytrance')).toEqual(['new', 'cancelled']);
    await expect.poll(() => news('/madrid')).toEqual(['new', 'cancelled']);
    await expect.poll(() => news('/cancelled')).toEqual(['cancelled']);
    expect([news('/sur'), news('/acid')]).toEqual([[], []]);
  });

  it('signs with its newest secret', async () => {
    const { happen, seen, receiver } = await scene();
    await happen(hookSecretRenewed({ secretId: sampleId(82) }), approved());
    await expect.poll(() => seen().map(({ isSigned }) => isSigned)).toEqual([false]);
    receiver.trust('/', SECRETS.signingKey(HOOK, sampleId(82)));
    await happen(cancelled());
    await expect.poll(() => seen().map(({ isSigned }) => isSigned)).toEqual([false, true]);
  });

  it('gets nothing more once it is removed', async () => {
    const { happen, park, outbox, marked, log } = await scene();
    await park();
    await happen(hookRemoved());
    await expect.poll(async () => (await outbox.summary(HOOK)).parked).toBe(0);
    await happen(cancelled(), hook('/', { hookId: OTHER_HOOK }));
    await expect.poll(marked).not.toBe(await log.domainLog.head());
    expect(await outbox.due(Number.MAX_SAFE_INTEGER, [])).toBeNull();
  });
});

describe('a receiver', () => {
  test.each([
    ['refuses', refusing, '503: Ahora no'],
    ['stalls', silent, 'no respondió en 0 s'],
    ['hangs up', (req) => req.socket.destroy(), 'se cortó la conexión'],
    [
      'redirects to a private address',
      (_req, res) => res.writeHead(302, { Location: 'http://127.0.0.1/' }).end(),
      '302',
    ],
    [
      'answers with 1 MB',
      (_req, res) => res.writeHead(500).end('x'.repeat(1_000_000)),
      `500: ${'x'.repeat(200)}…`,
    ],
    [
      'writes control characters',
      (_req, res) => res.writeHead(400).end('a\u0000\r\n\u001b[2Jb'),
      '400: a [2Jb',
    ],
  ] satisfies [string, RequestListener, string][])(
    'that %s is tried again',
    async (_what, conduct, answer) => {
      const { happen, receiver, seen, pass, summary, connected } = await scene();
      receiver.behave('/', conduct);
      await happen(approved());
      await expect.poll(async () => (await summary()).failed?.lastTry?.answer).toBe(answer);
      receiver.behave('/', (_req, res) => res.writeHead(200).end());
      pass(MINUTE_MS);
      await expect.poll(async () => (await summary()).sent?.tries).toBe(2);
      const [first, second] = seen();
      expect(second?.id).toBe(first?.id);
      expect(connected).toEqual(['grupo.example 93.184.216.34', 'grupo.example 93.184.216.34']);
    },
  );

  it('that accepts with 1 MB, or stalls in the middle of an answer, has accepted', async () => {
    const { happen, receiver, summary } = await scene();
    receiver.behave('/', (_req, res) => res.writeHead(200).end('x'.repeat(1_000_000)));
    await happen(approved());
    await expect.poll(async () => (await summary()).sent?.news).toBe('new');
    receiver.behave('/', (_req, res) => res.writeHead(202).write('{'));
    await happen(cancelled());
    await expect.poll(async () => (await summary()).sent?.news).toBe('cancelled');
  });

  it.each(['127.0.0.1', '10.0.0.5', '169.254.169.254', '192.168.1.1'])(
    'whose name leads to %s is never connected to, also if it led elsewhere before',
    async (address) => {
      const { happen, addresses, connected, summary } = await scene();
      await happen(approved());
      await expect.poll(async () => (await summary()).sent?.news).toBe('new');
      addresses.set('grupo.example', address);
      await happen(cancelled());
      await expect
        .poll(async () => (await summary()).failed?.lastTry?.answer)
        .toBe('no es un servidor público');
      expect(connected).toHaveLength(1);
    },
  );

  it('that asks for time gets it', async () => {
    const { happen, receiver, pass, seen, summary } = await scene();
    receiver.behave('/', (_req, res) => res.writeHead(429, { 'Retry-After': '300' }).end());
    await happen(approved());
    await expect.poll(async () => (await summary()).failed?.tries).toBe(1);
    const { failed } = await summary();
    expect((failed?.dueAt ?? 0) - Date.parse(failed?.lastTry?.at ?? '')).toBe(300_000);
    pass(299_000);
    expect(seen()).toHaveLength(1);
  });

  it('that stalls does not delay another', async () => {
    const { happen, receiver, news } = await scene({
      hooks: [hook('/silent'), hook('/', { hookId: OTHER_HOOK })],
    });
    receiver.behave('/silent', silent);
    await happen(approved(), postponed(), cancelled());
    await expect.poll(() => news()).toHaveLength(3);
    expect(news('/silent').length).toBeLessThan(3);
  });
});

describe('a message that failed six times', () => {
  it('is parked with its last answer, and sent again under its id when an administrator asks', async () => {
    const { park, receiver, happen, seen, outbox, summary, pass } = await scene();
    await park();
    const [parked] = await outbox.parked(HOOK, 5, null);
    expect(parked).toMatchObject({ tries: 6, news: 'new', lastTry: { answer: '503: Ahora no' } });
    pass(24 * 60 * MINUTE_MS);
    receiver.behave('/', (_req, res) => res.writeHead(200).end());
    await happen(hookMessagesResent());
    await expect.poll(async () => (await summary()).sent?.id).toBe(parked?.id);
    expect(new Set(seen().map(({ id }) => id)).size).toBe(1);
    expect(seen()).toHaveLength(7);
  });
});

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
  expect(processes.map(({ counts }) => counts().sent).toSorted()).toEqual([0, 0, 1]);
  const holder = processes.find(({ counts }) => counts().sent === 1);
  await holder?.stop();
  await happen(cancelled());
  await expect.poll(news, { timeout: 10_000 }).toEqual(['new', 'cancelled']);
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
    const told = JSON.stringify(receiver.received.at(-1)?.body);
    const given = Object.entries(headers).filter(([name]) => name.startsWith('duende-'));
    const post = async (body: string, more: object = {}) => {
      const signed = { ...Object.fromEntries(given), ...more } as Record<string, string>;
      return (await fetch(documented.url, { method: 'POST', headers: signed, body })).status;
    };
    void Promise.all([post(told), post(`${told} `), post(told, { 'duende-time': '1' })]).then((statuses) =>
      res.end(statuses.join(' ')),
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
  await expect.poll(ask, { timeout: 10_000 }).toBe(401);
  return { url, printed: () => printed.join('') };
}
