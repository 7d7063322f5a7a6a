import { expect, test } from 'vitest';
import { cameFromThisMachine } from './forwarded.ts';

const SETTINGS = { trustProxy: 0, publicUrl: 'http://127.0.0.1:3000' };
const HOST = { host: 'localhost:3000' };

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('%s is this machine', (remoteAddress) => {
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
])('%s is another one', (remoteAddress) => {
  expect(cameFromThisMachine({ socket: { remoteAddress }, headers: HOST }, SETTINGS)).toBe(false);
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
  { host: '192.168.1.7:3000' },
  { host: '' },
  {},
])('%j came through somebody, or asked for something else', (headers) => {
  expect(cameFromThisMachine({ socket: { remoteAddress: '127.0.0.1' }, headers }, SETTINGS)).toBe(false);
});

test.each(['localhost', 'duende.localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  '%s is a name of this machine',
  (host) => {
    expect(cameFromThisMachine({ socket: { remoteAddress: '::1' }, headers: { host } }, SETTINGS)).toBe(true);
  },
);

test.each([
  { trustProxy: 1, publicUrl: 'http://127.0.0.1:3000' },
  { trustProxy: 0, publicUrl: 'https://duende.example' },
  { trustProxy: 0, publicUrl: 'http://192.168.1.7:3000' },
])('with %o nobody is taken for somebody at this machine', (settings) => {
  expect(cameFromThisMachine({ socket: { remoteAddress: '127.0.0.1' }, headers: HOST }, settings)).toBe(
    false,
  );
});
