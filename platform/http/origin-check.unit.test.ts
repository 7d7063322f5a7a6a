import { expect, test } from 'vitest';
import { namesOwnHost } from './origin-check.ts';

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
