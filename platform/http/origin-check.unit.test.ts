import { expect, test } from 'vitest';
import { isOwnHost, namesOwnHost } from './origin-check.ts';

test.each([
  ['no browser', undefined, true],
  ['the same host', 'http://localhost:3000', true],
  ['the published address behind a proxy', 'https://duende.example', true],
  ['another site', 'https://evil.example', false],
  ['another port', 'http://localhost:4000', false],
  ['a sandboxed frame', 'null', false],
  ['nonsense', '::', false],
])('%s', (_name, origin, expected) => {
  expect(namesOwnHost({ origin, host: 'localhost:3000' }, 'duende.example')).toBe(expected);
});

test.each([
  [undefined, true],
  ['localhost:3000', true],
  ['duende.localhost', true],
  ['127.0.0.1:3000', true],
  ['192.168.1.20', true],
  ['[::1]:3000', true],
  ['duende.example', true],
  ['rebound.example', false],
  ['rebound.example:3000', false],
  ['evilduende.example', false],
  ['duende.example.evil.example', false],
  ['notlocalhost', false],
  ['127.0.0.1.evil.example', false],
  ['[', false],
])('%s means one of ours to everybody: %s', (host, expected) => {
  expect(isOwnHost(host, 'duende.example')).toBe(expected);
});
