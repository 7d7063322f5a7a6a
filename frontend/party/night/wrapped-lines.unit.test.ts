import { expect, test } from 'vitest';
import { setLines, wrappedLines } from './wrapped-lines.ts';

/** Every letter is as wide as half its size. */
const measure = (text: string, size: number) => (text.length * size) / 2;

test('words fill lines, and a wider one has its own', () => {
  expect(wrappedLines(['a', 'bb', 'cccccc', 'd'], (text) => text.length, 4)).toEqual(['a bb', 'cccccc', 'd']);
  expect(wrappedLines([], () => 0, 4)).toEqual([]);
});

test('few words are large, many are smaller, and too many are cut', () => {
  const room = { width: 400, lines: 2, from: 100, to: 40 };
  expect(setLines(['Luna'], measure, room)).toEqual({ size: 100, lines: ['Luna'] });
  const smaller = setLines(['Bosque', 'Eléctrico', 'de', 'Luna'], measure, room);
  expect(smaller.size).toBeLessThan(100);
  expect(smaller.lines).toHaveLength(2);
  const cut = setLines(
    Array.from({ length: 30 }, () => 'Artista ·'),
    measure,
    room,
  );
  expect(cut).toMatchObject({ size: 40, lines: [expect.any(String), expect.stringMatching(/Artista …$/)] });
});
