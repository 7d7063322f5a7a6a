import { expect, test } from 'vitest';
import { entriesOf } from './entries.ts';

const rows = ['x', '', 'x', '', 'y', 'x', 'y'].map((words, n) => ({ id: 'abcdefg'.charAt(n), words }));
const commonTo = ({ words }: { readonly words: string }) => (words === '' ? null : words);
const shown = (apart?: ReadonlySet<string>) =>
  entriesOf(rows, commonTo, apart).map(({ items }) => items.map(({ id }) => id).join(''));

test('three or more of the same kind are one entry, at the place of the first', () => {
  expect(shown()).toEqual(['acf', 'b', 'd', 'e', 'g']);
});

test('taken apart, each is in its own place', () => {
  expect(shown(new Set(['x']))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});
