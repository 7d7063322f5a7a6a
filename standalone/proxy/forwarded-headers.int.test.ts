import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { request as secureRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { freePort } from '@duende/testkit/support/free-port';
import { describe, expect, test, vi } from 'vitest';
import { caddyRig } from './testing/caddy-rig.ts';
import { instance, urls } from './testing/fake-instance.ts';
import { PROXIES, rigOf } from './testing/proxies.ts';

const echo: RequestListener = (req, res) => {
  res.setHeader('Set-Cookie', ['a=1', 'b=2']);
  res.end(JSON.stringify(req.headers));
};

describe.each(PROXIES)('$name', (proxy) => {
  test.skipIf(proxy.isMissing)(
    'the caller’s host, address and cookies go through, and every cookie comes back',
    async () => {
      const { address } = await rigOf(proxy, { query: urls(await instance(echo)) });
      const answer = await fetch(`${address}/x`, {
        headers: {
          cookie: 'c=3',
          'x-forwarded-for': '6.6.6.6',
          'x-forwarded-proto': 'https',
          'x-forwarded-host': 'evil.example',
          forwarded: 'for=6.6.6.6',
        },
      });
      expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
      const headers = (await answer.json()) as Record<string, string>;
      expect(headers).toMatchObject({
        host: new URL(address).host,
        cookie: 'c=3',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      });
      expect(Object.keys(headers)).not.toContain('forwarded');
      expect(Object.keys(headers)).not.toContain('x-forwarded-host');
    },
  );
});

test.each([
  { trustProxy: 1, given: '6.6.6.6, 9.9.9.9', expected: '9.9.9.9' },
  { trustProxy: 1, given: '9.9.9.9', expected: '9.9.9.9' },
  { trustProxy: 2, given: '5.5.5.5, 6.6.6.6, 9.9.9.9', expected: '6.6.6.6' },
  { trustProxy: 2, given: '9.9.9.9', expected: '9.9.9.9' },
  { trustProxy: 3, given: '4.4.4.4,5.5.5.5, 6.6.6.6 , ::9', expected: '5.5.5.5' },
])(
  'behind $trustProxy proxies, "$given" is passed on as "$expected"',
  async ({ trustProxy, given, expected }) => {
    const { address } = await caddyRig({ query: urls(await instance(echo)), trustProxy });
    const answer = await fetch(`${address}/x`, {
      headers: { 'x-forwarded-for': given, 'x-forwarded-proto': 'https' },
    });
    expect(await answer.json()).toMatchObject({ 'x-forwarded-for': expected, 'x-forwarded-proto': 'https' });
  },
);

test('proxies at other addresses are not believed', async () => {
  const { address } = await caddyRig(
    { query: urls(await instance(echo)), trustProxy: 1 },
    { TRUSTED_PROXIES: '10.0.0.0/8 192.168.0.0/16' },
  );
  const answer = await fetch(`${address}/x`, { headers: { 'x-forwarded-for': '9.9.9.9' } });
  expect(await answer.json()).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
});

test('its log contains neither people nor addresses requested', async () => {
  const { address, log } = await caddyRig({}, { CADDY_LOG_LEVEL: 'debug' });
  await (await fetch(`${address}/eventos/secreto`, { headers: { cookie: 'session=secreta' } })).text();
  await vi.waitFor(async () => expect(await log()).toContain('"logger":"http.log.error"'));
  expect(await log()).not.toMatch(/secret/);
});

test('a site of https has a certificate, is sent on to from plain http, and says so to the services', async () => {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const query = await instance(echo);
  const plain = await freePort();
  await caddyRig(
    {
      // of its own authority for this name; a real one comes from Let's Encrypt
      sites: [`https://localhost`, `http://:${plain}`],
      query: urls(query),
      publicUrl: 'https://localhost',
      port: plain,
    },
    { HTTP_PORT: String(httpPort), HTTPS_PORT: String(httpsPort) },
  );
  const sentOn = await fetch(`http://localhost:${httpPort}/eventos/x`, { redirect: 'manual' });
  expect([sentOn.status, sentOn.headers.get('location')]).toEqual([308, 'https://localhost/eventos/x']);
  const headers = await vi.waitFor(async () => {
    const asked = secureRequest({
      host: 'localhost',
      port: httpsPort,
      path: '/x',
      rejectUnauthorized: false,
    });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return JSON.parse(await text(answer)) as Record<string, string>;
  });
  expect(headers).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' });
});
