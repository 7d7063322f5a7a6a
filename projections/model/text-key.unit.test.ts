import { expect, test } from 'vitest';
import { textKeyOf } from './text-key.ts';

test.each(['', '   '])('the blank text %j has no key', (text) => {
  expect(textKeyOf(text)).toBe('');
});

test('texts that differ in case, accents and spaces have one key', () => {
  expect(textKeyOf('  Canción   de LUNA ')).toBe(textKeyOf('cancion de luna'));
  expect(textKeyOf('cancion de luna')).not.toBe(textKeyOf('cancion de sol'));
});

test('long texts of other lengths have other keys, no longer than an index can keep', () => {
  const [one, other] = ['a'.repeat(5_000), 'a'.repeat(5_001)].map(textKeyOf);
  expect(one).not.toBe(other);
  expect(one?.length).toBeLessThan(300);
});
