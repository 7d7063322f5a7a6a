import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, test, vi } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { contentSecurityPolicy, secureCookiesByRequest, securityHeaders, tileSource } from './security.ts';

const policy = (env: Record<string, string> = {}) => contentSecurityPolicy(loadConfig(env), false);

describe('content security policy', () => {
  it('lets in no script, style, frame, form or plug-in of others', () => {
    expect(policy()).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
    expect(JSON.stringify(policy())).not.toContain('unsafe-eval');
  });

  it('lets the map fetch tiles and start its worker, and the page open its socket', () => {
    const {
      'img-src': images,
      'connect-src': connections,
      'worker-src': workers,
    } = policy({
      TILE_URL: 'https://tiles.example:8443/{z}/{x}/{y}.png',
      PUBLIC_URL: 'https://duende.example',
    });
    expect(images).toEqual(["'self'", 'data:', 'blob:', 'https://tiles.example:8443']);
    expect(connections).toEqual(["'self'", 'wss://duende.example', 'https://tiles.example:8443']);
    expect(workers).toEqual(["'self'", 'blob:']);
  });

  it('lets the map fetch what a style names, at hosts that the operator named', () => {
    const { 'img-src': images, 'connect-src': connections } = policy({
      TILE_URL: 'https://tiles.example/styles/dark/style.json',
      TILE_HOSTS: 'https://glyphs.example https://tiles.example',
    });
    expect(images?.slice(3)).toEqual(['https://tiles.example', 'https://glyphs.example']);
    expect(connections?.slice(2)).toEqual(['https://tiles.example', 'https://glyphs.example']);
  });

  it.each([
    ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', ['https://tile.openstreetmap.org']],
    ['https://{s}.tiles.example/{z}/{x}/{y}', ['https://*.tiles.example']],
    ['https://map{server}a.tiles.example/{z}/{x}/{y}', ['https://*.tiles.example']],
    ['mapbox://https://tiles.example/{z}/{x}/{y}', []],
    ['http://127.0.0.1:9000/{z}/{x}/{y}', ['http://127.0.0.1:9000']],
    ['https://tiles.example/planet?key=a1', ['https://tiles.example']],
    ['/tiles/{z}/{x}/{y}.png', []],
  ])('tiles of %s come from %j', (tileUrl, sources) => {
    expect(tileSource(tileUrl)).toEqual(sources);
  });
});

const HEADERS = {
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=()',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const policyWith = (socket: string, tiles: string) =>
  [
    "default-src 'self';script-src 'self';script-src-attr 'none';style-src 'self'",
    "style-src-elem 'self' 'unsafe-inline';style-src-attr 'none'",
    `img-src 'self' data: blob: ${tiles};font-src 'self';connect-src 'self' ${socket} ${tiles}`,
    "worker-src 'self' blob:;manifest-src 'self';object-src 'none'",
    "base-uri 'self';form-action 'self';frame-ancestors 'none'",
  ].join(';');

test('by HTTPS all of it is asked for by HTTPS, for a year', () => {
  const tiles = 'https://tiles.example';
  const config = loadConfig({ PUBLIC_URL: 'https://duende.example', TILE_URL: `${tiles}/{z}/{x}/{y}.png` });
  expect(securityHeaders(config)).toEqual({
    ...HEADERS,
    'content-security-policy': `${policyWith('wss://duende.example', tiles)};upgrade-insecure-requests`,
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  });
});

test('by HTTP nothing asks for HTTPS', () => {
  const config = loadConfig({ PUBLIC_URL: 'http://duende.example' });
  expect(securityHeaders(config)).toEqual({
    ...HEADERS,
    'content-security-policy': policyWith('ws://duende.example', 'https://tile.openstreetmap.org'),
  });
});

/** A response to a request that a proxy says came in by a protocol, with what the middleware has made of it. */
function responseTo(protocol: string | undefined, trustedProxies: number): ServerResponse {
  const request = new IncomingMessage(new Socket());
  if (protocol !== undefined) request.headers['x-forwarded-proto'] = protocol;
  const response = new ServerResponse(request);
  const next = vi.fn();
  void secureCookiesByRequest(trustedProxies)(request, response, next);
  expect(next).toHaveBeenCalledExactlyOnceWith();
  return response;
}

test('requests by HTTPS get cookies only for HTTPS, however they are set', () => {
  const response = responseTo('https', 1);
  response.setHeader('Set-Cookie', 'a=1; Path=/');
  response.appendHeader('set-cookie', 'b=2');
  response.appendHeader('Set-Cookie', ['c=3; HttpOnly', 'd=4;secure', 'e=5; Secure ; Path=/', 'secure=6']);
  expect(response.getHeader('set-cookie')).toEqual([
    'a=1; Path=/; Secure',
    'b=2; Secure',
    'c=3; HttpOnly; Secure',
    'd=4;secure',
    'e=5; Secure ; Path=/',
    'secure=6; Secure',
  ]);
  response.setHeader('Set-Cookie', ['f=7', 'g=8; SameSite=Lax; Secure']);
  expect(response.getHeader('set-cookie')).toEqual(['f=7; Secure', 'g=8; SameSite=Lax; Secure']);
});

test('other headers are not touched', () => {
  const response = responseTo('https', 1);
  response.setHeader('Vary', 'Cookie').appendHeader('Vary', 'Accept').setHeader('Age', 7);
  expect(response.getHeaders()).toEqual({ vary: ['Cookie', 'Accept'], age: 7 });
});

test.each([
  ['HTTP', 'http', 1],
  ['unknown', undefined, 1],
  ['what no trusted party says', 'https', 0],
])('requests by %s get their cookies unchanged', (_what, protocol, trusted) => {
  const response = responseTo(protocol, trusted);
  response.setHeader('Set-Cookie', 'a=1').appendHeader('Set-Cookie', 'b=2');
  expect(response.getHeader('set-cookie')).toEqual(['a=1', 'b=2']);
});
