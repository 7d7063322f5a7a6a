import { expect, test } from 'vitest';
import { createPseudonyms } from './people-of.ts';

test('no pseudonym looks like a number to a spreadsheet, and each belongs to one person', () => {
  const pseudonymOf = createPseudonyms(new Uint8Array(32));
  const all = Array.from({ length: 2000 }, (_, index) => pseudonymOf(`user-${index}`));
  expect(all.filter((one) => !/^p[0-9a-f]{16}$/.test(one))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});
