import { httpPerson, type HttpPerson } from '@duende/testkit/support/http-person';
import { startService, type RunningService } from '../testing/running-service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCaddy } from './testing/caddy-rig.ts';
import { DUBIOUS, SMUGGLED, type DubiousRequest } from './testing/dubious-requests.ts';
import { fakeInstance, type FakeInstance } from './testing/fake-instance.ts';
import { PROXIES } from './testing/proxies.ts';
import type { ProxyRig } from './testing/proxy-rig.ts';
import { exchangeRaw, statusesOf, type RawExchange } from './testing/raw-exchange.ts';

/** A connection is closed a second after a refusal whose body has no end, so that the caller can read it. Milliseconds. */
const patienceFor = ({ is }: DubiousRequest) => (is === 'refused' ? 10_000 : 400);

/** Answers of the right kind: nothing that failed, and nothing that became another protocol. */
function expectSound({ is }: DubiousRequest, exchange: RawExchange): void {
  const statuses = statusesOf(exchange);
  expect(statuses.length, exchange.text).toBeLessThanOrEqual(1);
  for (const status of statuses) expect(status).not.toBe(101);
  // 501: an unknown transfer encoding
  for (const status of statuses) if (status !== 501) expect(status).toBeLessThan(500);
  if (is !== 'refused') return;
  // A connection that ends without a word says no less.
  for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
  expect(exchange.isClosed).toBe(true);
}

describe.each(PROXIES)('through $name', ({ isMissing, start }) => {
  let proxy: ProxyRig;
  let behind: FakeInstance;
  beforeAll(async () => {
    if (isMissing) return;
    behind = await fakeInstance((req, res) => void req.resume().once('end', () => res.end('one')));
    proxy = await start({ command: [behind.url], query: [behind.url] });
  });
  afterAll(async () => {
    if (isMissing) return;
    await proxy.close();
    await behind.close();
  });

  test.skipIf(isMissing).each(DUBIOUS)('$name reaches a process once at most', async (dubious) => {
    const before = behind.seen.length;
    const exchange = await exchangeRaw(proxy.port, dubious.bytes, patienceFor(dubious));
    expectSound(dubious, exchange);
    const seen = behind.seen.slice(before);
    expect(seen.length).toBeLessThanOrEqual(1);
    expect(seen.join()).not.toContain(SMUGGLED);
    if (dubious.is === 'refused') expect(seen).toEqual([]);
  });
});

describe('with the real service', () => {
  let service: RunningService;
  let caddy: ProxyRig;
  let victim: HttpPerson;
  beforeAll(async () => {
    service = await startService({ TRUST_PROXY: '1' });
    caddy = await startCaddy({ command: [service.address], query: [service.address] });
    victim = httpPerson(() => caddy.address);
    await victim.call('POST', '/api/auth/register', {
      username: 'Victoria',
      email: 'victoria@correo.example',
      password: 'una clave larga',
    });
  });
  afterAll(async () => {
    await caddy.close();
    await service.dispose();
  });

  const ways: readonly (readonly [string, () => number])[] = [
    ['through Caddy', () => caddy.port],
    ['asked directly', () => Number(new URL(service.address).port)],
  ];
  describe.each(ways)('%s', (_way, port) => {
    test.each(DUBIOUS)('$name is answered only to its own caller', async (dubious) => {
      const asked = () => victim.call<{ username: string }>('GET', '/api/users/profile');
      const [exchange, ...meanwhile] = await Promise.all([
        exchangeRaw(port(), dubious.bytes, patienceFor(dubious)),
        asked(),
        asked(),
      ]);
      expectSound(dubious, exchange);
      for (const { username } of [...meanwhile, await asked()]) expect(username).toBe('Victoria');
      expect(exchange.text).not.toMatch(/Victoria|victoria@|set-cookie: session=/i);
    });
  });
});
