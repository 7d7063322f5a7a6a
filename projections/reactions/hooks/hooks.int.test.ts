import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { streams } from '@duende/contracts/events/streams';
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
import type { ReceivedMessage } from '@duende/testkit/support/hook-receiver';
import { describe, expect, it, test } from 'vitest';
import { hook, SECRETS } from './testing/hook-scene.ts';
import { refusing, useHookScene } from './testing/use-hook-scene.ts';

const scene = useHookScene();
const OTHER_HOOK = sampleId(90);
const MINUTE_MS = 60_000;
const silent: RequestListener = () => undefined;

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

  it('is what events of parties wait for read models for: without one they do not', async () => {
    const { happen, news, waitedFor, log } = await scene({ hooks: [] });
    await happen(approved(), hook(), cancelled());
    await expect.poll(news).toEqual(['cancelled']);
    await happen(hookRemoved(), reinstated(), hook('/', { hookId: OTHER_HOOK }), cancelled());
    await expect.poll(news).toEqual(['cancelled', 'cancelled']);
    // The first is where it began.
    const [, ...events] = await log.domainLog.read(streams.party(PARTY));
    const waited = events.filter(({ position }) => waitedFor.includes(position)).map(({ type }) => type);
    expect(waited).toEqual(['PartyCancelled', 'PartyCancelled']);
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
    'a host whose name leads to %s is never connected to, even if it led elsewhere before',
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
