import { expect, test } from 'vitest';
import { oneOf, ownPath, parseSearch, stringifySearch } from './navigation.ts';

test('parameters are texts and come back as they were', () => {
  const search = { edit: '1e5', q: '"comillas" & más' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('absent values leave no trace in the address', () => {
  expect(stringifySearch({ view: undefined })).toBe('');
});

test('only known values are taken', () => {
  expect(oneOf(['form', 'pending'], 'form')).toBe('form');
  expect(oneOf(['form', 'pending'], 'constructor')).toBeUndefined();
});

test.each([
  ['/event/x?panel=menu', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['/\n/evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  [7, false],
])('a way back stays on this site: %s', (path, own) => {
  expect(ownPath(path)).toBe(own ? path : undefined);
});
