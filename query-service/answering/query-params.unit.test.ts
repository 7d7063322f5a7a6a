import { Refusal } from '@duende/contracts/refusal';
import { expect, test } from 'vitest';
import { singleParams } from './query-params.ts';

const read = (url: string) => singleParams(url, ['from', 'to']);

test.each([
  ['/x', { from: undefined, to: undefined }],
  ['/x?', { from: undefined, to: undefined }],
  ['/x?from=a&to=', { from: 'a', to: undefined }],
  ['/x&from=a', { from: undefined, to: undefined }],
  ['/x?from=%20a%20&other=1&other=2', { from: 'a', to: undefined }],
  ['/x?from=%20%20&fromage=b', { from: undefined, to: undefined }],
  [`/x?to=${'a'.repeat(500)}`, { from: undefined, to: 'a'.repeat(500) }],
])('%s', (url, expected) => {
  expect(read(url)).toEqual(expected);
});

test.each([
  ['twice', '/x?from=a&from=b'],
  ['a list', '/x?from[]=a'],
  ['an operator', '/x?to[$gt]='],
  ['an encoded operator', '/x?to%5B%24gt%5D='],
  ['too long a text', `/x?from=${'a'.repeat(501)}`],
])('refuses %s', (_name, url) => {
  const name = url.slice(3).startsWith('from') ? 'from' : 'to';
  const message = `El parámetro ${name} debe ser un solo texto de como máximo 500 caracteres.`;
  expect(() => read(url)).toThrow(new Refusal('request.invalid', { message }));
});
