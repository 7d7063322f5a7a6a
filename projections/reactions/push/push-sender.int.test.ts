import { connect } from 'node:net';
import { createPushKeys } from '@duende/platform/sessions/push-keys';
import { createMemorySessionRevocations, TEST_KEYS } from '@duende/testkit/memory/test-sessions';
import { listenUntilFinished } from '@duende/testkit/support/listen-until-finished';
import { createPushService, type PushBrowser } from '@duende/testkit/support/push-service';
import { createPublicKey, verify } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import type { Network } from '@duende/platform/net/network';
import { createResolvePublic } from '@duende/platform/net/resolve-public';
import { PushAgent } from './push-agent.ts';
import type { PushTarget } from '../../accounts/push-devices.ts';
import { createPushRequest, type Push } from './push-request.ts';
import { createPushSender } from './push-sender.ts';

const KEYS = createPushKeys(TEST_KEYS);
const HOUR_MS = 3_600_000;
const MESSAGE = { title: 'Luna', body: 'Se ha cancelado.', path: '/event/luna', tag: 'luna' };

/** A sender whose every host is one local server; names in `addresses` have those instead of a public one. */
async function scene(addresses: Readonly<Record<string, readonly string[]>> = {}) {
  const service = createPushService();
  const port = await listenUntilFinished(service.server);
  const connected: string[] = [];
  const network: { -readonly [K in keyof Network]: Network[K] } = {
    resolve: async (hostname) =>
      (addresses[hostname] ?? ['93.184.216.34']).map((address) => ({ address, family: 4 })),
    connect({ hostname }) {
      connected.push(hostname);
      return connect(port, '127.0.0.1');
    },
  };
  let passed = 0;
  const now = () => Date.now() + passed;
  const gone: string[] = [];
  const warned: string[] = [];
  const resolve = createResolvePublic({ resolve: (name, signal) => network.resolve(name, signal) });
  const agent = new PushAgent((target) => network.connect(target), resolve);
  const revocations = createMemorySessionRevocations();
  const request = createPushRequest({
    keys: KEYS,
    subject: 'mailto:a@b.example',
    agent,
    revocations,
    now,
    timeoutMs: 2_000,
  });
  const sender = createPushSender({
    request,
    onGone: async ({ _id }) => void gone.push(_id),
    logger: { warn: (details: unknown) => void warned.push(JSON.stringify(details)) },
    now,
    bounds: { firstMs: 10, longestMs: 40 },
  });
  onTestFinished(async () => {
    await sender.stop();
    agent.destroy();
  });
  const device = ({ subscription }: PushBrowser, id = 'a'): PushTarget => ({
    ...subscription,
    _id: id,
    userId: 'alba',
    serviceKey: KEYS[0].publicKey,
    session: null,
  });
  const push = (browser: PushBrowser, given: Partial<Push> = {}): Push => ({
    device: device(browser),
    message: MESSAGE,
    isUrgent: false,
    until: now() + HOUR_MS,
    ...given,
  });
  return {
    ...{
      service,
      network,
      resolve,
      failing: () => sender.failing().map(({ host }) => host),
      connected,
      gone,
      warned,
      sender,
      push,
      device,
      now,
      revocations,
    },
    pass: (ms: number) => (passed += ms),
  };
}

it('seals a message only for its browser, and signs it for its push service', async () => {
  const { service, sender, push, now } = await scene();
  const browser = service.browser();
  const begun = now() / 1000;
  sender.send([push(browser, { isUrgent: true })]);
  await sender.idle();
  expect(browser.received.map(({ message }) => message)).toEqual([MESSAGE]);
  const { authorization = '', ttl, urgency } = browser.received[0]?.headers ?? {};
  expect([ttl, urgency]).toEqual(['3600', 'high']);
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    sub: 'mailto:a@b.example',
    exp: expect.closeTo(begun + 12 * 3600, -2) as number,
  });
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never);
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')),
  ).toBe(true);
});

it.each([404, 410])('forgets a browser that its push service answers %i for', async (status) => {
  const { service, sender, push, gone } = await scene();
  service.behave('push.example', status);
  sender.send([push(service.browser())]);
  await sender.idle();
  expect(gone).toEqual(['a']);
  expect(sender.counts()).toEqual({ sent: 0, gone: 1, refused: 0, dropped: 0 });
});

it('forgets a browser whose key of the service was taken out, without a request', async () => {
  const { service, sender, push, device, gone } = await scene();
  const browser = service.browser();
  sender.send([push(browser, { device: { ...device(browser), serviceKey: 'another' } })]);
  await sender.idle();
  expect(gone).toEqual(['a']);
  expect(service.requests('push.example')).toBe(0);
});

it.each([
  ['signed out', { sessionId: 'phone' }],
  ['ended with the others', { userId: 'alba', until: 7, except: 'desk' }],
])('forgets a browser whose session was %s, without a request', async (_what, revocation) => {
  const { service, sender, push, device, gone, revocations, now } = await scene();
  await revocations.add(revocation, now() + HOUR_MS);
  const [ended, open] = [service.browser(), service.browser()];
  sender.send([
    push(ended, { device: { ...device(ended), session: { id: 'phone', issuedAt: 7 } } }),
    push(open, { device: { ...device(open, 'b'), session: { id: 'desk', issuedAt: 7 } } }),
  ]);
  await sender.idle();
  expect(gone).toEqual(['a']);
  expect([ended.received, open.received].map(({ length }) => length)).toEqual([0, 1]);
});

it('counts a push service that refuses twelve browsers in a row as one that takes nothing, until it takes something', async () => {
  const { service, sender, failing, push, device, gone } = await scene();
  const refused = async (times: number) => {
    service.behave('push.example', 403);
    for (let index = 0; index < times; index += 1) {
      const browser = service.browser();
      sender.send([push(browser, { device: device(browser, String(gone.length)) })]);
      await sender.idle();
    }
  };
  await refused(11);
  expect(failing()).toEqual([]);
  await refused(1);
  expect(failing()).toEqual(['push.example']);
  expect(gone).toHaveLength(12);
  service.behave('push.example', 201);
  sender.send([push(service.browser())]);
  await sender.idle();
  expect(failing()).toEqual([]);
});

it.each([400, 401, 403, 413, 302])(
  'sends a message that is answered %i once, goes nowhere else, and forgets the browser',
  async (status) => {
    const { service, sender, push, warned, gone } = await scene();
    service.behave('push.example', status);
    sender.send([push(service.browser())]);
    await sender.idle();
    expect(service.requests('push.example')).toBe(1);
    expect(sender.counts().refused).toBe(1);
    expect(warned.join()).toContain(`answered ${status}`);
    expect(gone).toEqual(['a']);
  },
);

it('tries again what failed, until it is taken', async () => {
  const { service, sender, failing, push } = await scene();
  const browser = service.browser();
  service.behave('push.example', 503);
  sender.send([push(browser)]);
  await expect.poll(() => service.requests('push.example')).toBeGreaterThan(2);
  await expect.poll(() => failing()).toEqual(['push.example']);
  service.behave('push.example', 201);
  await sender.idle();
  expect(browser.received).toHaveLength(1);
  expect(failing()).toEqual([]);
});

it('drops what a push service refused for an hour, and what came to it meanwhile in its turn', async () => {
  const { service, sender, push, pass } = await scene();
  service.behave('push.example', 500);
  sender.send([push(service.browser())]);
  await expect.poll(() => service.requests('push.example')).toBeGreaterThan(3);
  pass(HOUR_MS);
  await sender.idle();
  expect(sender.counts()).toEqual({ sent: 0, gone: 0, refused: 0, dropped: 1 });
});

it('waits as long as the service asks', async () => {
  const { service, sender, push } = await scene();
  const [browser, pushed] = [service.browser(), '1'];
  service.behave('push.example', { status: 429, retryAfter: pushed });
  const begun = performance.now();
  sender.send([push(browser)]);
  await expect.poll(() => service.requests('push.example')).toBe(1);
  service.behave('push.example', 201);
  await sender.idle();
  expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
  expect(browser.received).toHaveLength(1);
  service.behave('push.example', { status: 429, retryAfter: String(HOUR_MS / 1000) });
  sender.send([push(browser)]);
  await sender.idle();
  expect(sender.counts().dropped).toBe(1);
});

it.each(['stall', 'hang-up', 500] as const)(
  'lets others’ notices through next to a push service that only does %s',
  async (conduct) => {
    const { service, sender, failing, push, pass, device } = await scene();
    service.behave('bad.example', conduct);
    const ofOne = (browser: PushBrowser, id: string) =>
      push(browser, { device: { ...device(browser, id), userId: id } });
    sender.send(Array.from({ length: 200 }, (_, who) => ofOne(service.browser('bad.example'), `bad-${who}`)));
    await expect.poll(() => service.requests('bad.example')).toBeGreaterThan(0);
    const others = Array.from({ length: 200 }, () => service.browser());
    sender.send(others.map((browser, who) => ofOne(browser, `good-${who}`)));
    await expect.poll(() => others.filter(({ received }) => received.length === 1).length).toBe(200);
    await expect.poll(() => failing()).toEqual(['bad.example']);
    const before = service.requests('bad.example');
    // One at a time from here on, not two hundred.
    expect(before).toBeLessThan(60);
    pass(HOUR_MS);
    await sender.idle();
    expect(sender.counts()).toMatchObject({ sent: 200, dropped: 200 });
  },
);

it('connects to no address but of the public internet, whatever a name leads to by then', async () => {
  const addresses: Record<string, readonly string[]> = {};
  const { service, sender, failing, push, connected, resolve, pass } = await scene(addresses);
  const browser = service.browser();
  expect(await resolve('push.example', { account: 'alba' })).toHaveLength(1);
  addresses['push.example'] = ['10.0.0.7'];
  sender.send([push(browser)]);
  await expect.poll(() => failing()).toEqual(['push.example']);
  pass(HOUR_MS);
  await sender.idle();
  expect(connected).toEqual([]);
});

it('lets known push services through while other name servers are silent, which it looks up one at a time for an account', async () => {
  const { sender, push, service, network, pass, device } = await scene();
  const asked: string[] = [];
  const { resolve } = network;
  network.resolve = async (name, signal) => {
    asked.push(name);
    return name.startsWith('slow') ? new Promise(() => undefined) : resolve(name, signal);
  };
  const to = (userId: string, host: string) => {
    const browser = service.browser(host);
    sender.send([push(browser, { device: { ...device(browser, host), userId } })]);
    return browser;
  };
  for (const host of ['slow1.example', 'slow2.example', 'slow3.example']) to('mala', host);
  for (const host of ['slow4.example', 'slow5.example']) to('peor', host);
  const known = to('ana', 'fcm.googleapis.com');
  const own = to('bea', 'push.example');
  await expect.poll(() => [known, own].map(({ received }) => received.length)).toEqual([1, 1]);
  expect(asked.toSorted()).toEqual(['fcm.googleapis.com', 'push.example', 'slow1.example', 'slow4.example']);
  pass(HOUR_MS);
  await sender.idle();
});

it('lets a private push service through while fewer accounts than places have five silent names each', async () => {
  const { sender, push, service, network, pass, device } = await scene();
  const { resolve } = network;
  network.resolve = (name, signal) =>
    name.startsWith('slow') ? new Promise(() => undefined) : resolve(name, signal);
  const silent = Array.from({ length: 60 }, (_, account) =>
    Array.from({ length: 5 }, (_each, index) => {
      const browser = service.browser(`slow-${account}-${index}.example`);
      const id = `${account}-${index}`;
      return push(browser, { device: { ...device(browser, id), userId: `account-${account}` } });
    }),
  ).flat();
  sender.send(silent);
  const own = service.browser('push.example');
  sender.send([push(own, { device: { ...device(own, 'own'), userId: 'ana' } })]);
  await expect.poll(() => own.received.length).toBe(1);
  // Nothing was waited for: the requests to silent names last for two seconds here.
  expect(sender.waiting()).toBe(silent.length);
  pass(HOUR_MS);
  await sender.idle();
});

it('says for how many accounts notices wait', async () => {
  const { sender, failing, push, service, device, pass } = await scene();
  service.behave('push.example', 503);
  for (const userId of ['ana', 'ana', 'bea']) {
    const browser = service.browser();
    sender.send([push(browser, { device: { ...device(browser, userId), userId } })]);
  }
  await expect.poll(() => sender.failing()[0]?.accounts).toBe(2);
  pass(HOUR_MS);
  await sender.idle();
  expect(failing()).toEqual([]);
});

it('sends only the last news of a party, once a push service is back: what waited before is out of date', async () => {
  const { service, sender, push } = await scene();
  const browser = service.browser();
  const pushed = (body: string, tag = MESSAGE.tag) => push(browser, { message: { ...MESSAGE, body, tag } });
  service.behave('push.example', 503);
  sender.send([pushed('Vuelve a estar en pie.'), pushed('Otra', 'otra')]);
  await expect.poll(() => service.requests('push.example')).toBeGreaterThan(3);
  sender.send([pushed('Se ha cancelado.')]);
  await expect.poll(() => sender.counts().dropped).toBe(1);
  service.behave('push.example', 201);
  await sender.idle();
  const bodies = browser.received.map(({ message }) => (message as { body: string }).body);
  expect(bodies.sort()).toEqual(['Otra', 'Se ha cancelado.']);
  expect(sender.counts()).toMatchObject({ sent: 2, dropped: 1 });
});
