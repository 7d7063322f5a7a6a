import { Refusal } from '@duende/contracts/refusal';
import { expect, test } from 'vitest';
import { singleParams } from './query-params.ts';

const read = (url: string) => singleParams(url, ['from', 'to']);

test.each([
  ['/x', { from: undefined, to: undefined }],
  ['/x?', { from: undefined, to: undefined }],
  ['/x?from=a&to=', { from: 'a', to: undefined }],
  ['/x?from=%20a%20&other=1&other=2', { from: 'a', to: undefined }],
])('%s', (url, expected) => {
  expect(read(url)).toEqual(expected);
});

test.each([
  ['twice', '/x?from=a&from=b'],
  ['a list', '/x?from[]=a'],
  ['an operator', '/x?to[$gt]='],
  ['an encoded operator', '/x?to%5B%24gt%5D='],
  ['10 kB', `/x?from=${'a'.repeat(10_000)}`],
])('refuses %s', (_name, url) => {
  expect(() => read(url)).toThrow(Refusal);
  expect(() => read(url)).toThrow(/El parámetro (from|to)/);
});
