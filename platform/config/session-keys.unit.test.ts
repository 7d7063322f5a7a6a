import { expect, it } from 'vitest';
import { parseSessionKeys } from './session-keys.ts';

const secret = Buffer.alloc(32, 9).toString('base64url');

it('reads one key and several, in their order', () => {
  expect(parseSessionKeys(`a:${secret}`)).toEqual([{ kid: 'a', secret: new Uint8Array(32).fill(9) }]);
  expect(parseSessionKeys(`new:${secret}, old : ${secret} `)).toEqual([
    { kid: 'new', secret: new Uint8Array(32).fill(9) },
    { kid: 'old', secret: new Uint8Array(32).fill(9) },
  ]);
});

it.each([
  ['nothing', ''],
  ['no secret', 'a'],
  ['a secret without a key id', secret],
  ['an empty secret', 'a:'],
  ['a short secret', `a:${secret.slice(0, 20)}`],
  ['a secret that is no base64url', `a:${secret}+/=`],
  ['a secret that does not begin as base64url', `a:+/${secret}`],
  ['a key id with a space', `a b:${secret}`],
  ['one key id twice', `a:${secret},a:${secret}`],
  ['a trailing comma', `a:${secret},`],
])('refuses %s', (_what, text) => {
  expect(() => parseSessionKeys(text)).toThrow();
});
