import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { cameByHttps, cameFromThisMachine, clientAddress, warnOfUntrustedProxy } from './forwarded.ts';

const requestFrom = (remoteAddress: string | undefined, headers: IncomingMessage['headers'] = {}) =>
  ({ socket: { remoteAddress }, connection: { remoteAddress }, headers }) as unknown as IncomingMessage;

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };

test.each([
  [0, '10.0.0.2'],
  [1, '198.51.100.7'],
  [2, '203.0.113.9'],
  [5, '203.0.113.9'],
])('behind %i trusted proxies the visitor is %s', (trusted, address) => {
  const request = requestFrom('10.0.0.2', { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' });
  expect(clientAddress(request, trusted)).toBe(address);
});

test('a connection that is gone has no address', () => {
  expect(clientAddress(requestFrom(undefined, { 'x-forwarded-for': '203.0.113.9' }), 1)).toBe('');
});

test.each<[unknown, number, boolean]>([
  ['https', 1, true],
  ['https , http', 2, true],
  ['http', 1, false],
  ['http, https', 2, false],
  ['https', 0, false],
  [['https'], 1, false],
  [undefined, 1, false],
])('%j behind %i trusted proxies is HTTPS: %s', (protocol, trusted, expected) => {
  const headers = { 'x-forwarded-proto': protocol } as unknown as IncomingMessage['headers'];
  expect(cameByHttps(requestFrom('10.0.0.2', headers), trusted)).toBe(expected);
});

test.each<[string, number, readonly IncomingMessage['headers'][], number]>([
  ['no trusted proxy: one warning for all forwarded requests', 0, [FORWARDED, FORWARDED, FORWARDED], 1],
  ['no trusted proxy, and a direct request first: still a warning', 0, [{}, FORWARDED], 1],
  ['no trusted proxy, direct requests only: no warning', 0, [{}, {}], 0],
  ['a trusted proxy: no warning', 1, [FORWARDED], 0],
])('%s', (_case, trusted, requests, warnings) => {
  const logger = { warn: vi.fn() };
  const warn = warnOfUntrustedProxy(logger, trusted);
  for (const headers of requests) warn({ headers });
  expect(logger.warn).toHaveBeenCalledTimes(warnings);
});

const SETTINGS = { trustProxy: 0, publicUrl: 'http://127.0.0.1:3000' };
const HOST = { host: 'localhost:3000' };

test.each(['127.0.0.1', '127.18.29.31', '::1', '::ffff:127.0.0.1'])('%s is this machine', (remoteAddress) => {
  expect(cameFromThisMachine({ socket: { remoteAddress }, headers: HOST }, SETTINGS)).toBe(true);
});

test.each([
  undefined,
  '',
  '192.168.1.7',
  '172.17.0.1',
  '10.127.0.1',
  '::',
  'fe80::1',
  '::ffff:10.0.0.1',
  '2001:db8::127.0.0.1',
  '::127',
  '::12',
  '127.0.0.1.9',
])('%s is another one', (remoteAddress) => {
  expect(cameFromThisMachine({ socket: { remoteAddress }, headers: HOST }, SETTINGS)).toBe(false);
});

test('a header with a similar name does not count as a proxy’s', () => {
  const headers = { ...HOST, 'not-forwarded': '1', 'x-real-ipod': '1', viaduct: '1', 'x-via': '1' };
  expect(cameFromThisMachine({ socket: { remoteAddress: '::1' }, headers }, SETTINGS)).toBe(true);
});

test.each([
  { ...HOST, 'x-forwarded-for': '127.0.0.1' },
  { ...HOST, 'x-forwarded-proto': 'http' },
  { ...HOST, 'x-real-ip': '::1' },
  { ...HOST, forwarded: 'for=127.0.0.1' },
  { ...HOST, via: '1.1 a' },
  { host: 'duende.example' },
  { host: '127.0.0.1.duende.example' },
  { host: 'localhost.duende.example' },
  { host: 'notlocalhost' },
  { host: '192.168.1.7:3000' },
  { host: '' },
  {},
])('%j came through somebody, or asked for something else', (headers) => {
  expect(cameFromThisMachine({ socket: { remoteAddress: '127.0.0.1' }, headers }, SETTINGS)).toBe(false);
});

test.each(['localhost', 'duende.localhost:3000', '127.0.0.1:3000', '127.18.29.31', '[::1]:3000'])(
  '%s is a name of this machine',
  (host) => {
    expect(cameFromThisMachine({ socket: { remoteAddress: '::1' }, headers: { host } }, SETTINGS)).toBe(true);
  },
);

test.each([
  { trustProxy: 1, publicUrl: 'http://127.0.0.1:3000' },
  { trustProxy: 0, publicUrl: 'https://duende.example' },
  { trustProxy: 0, publicUrl: 'http://192.168.1.7:3000' },
])('with %o no caller counts as local', (settings) => {
  expect(cameFromThisMachine({ socket: { remoteAddress: '127.0.0.1' }, headers: HOST }, settings)).toBe(
    false,
  );
});
