import { expect, test } from 'vitest';
import { cutToBox, type Place } from './cut-to-box.ts';

const BOX = { west: 0, south: 0, east: 10, north: 10 };
const square = (from: number, to: number): Place[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const places = (ring: readonly Place[]) => new Set(ring.map(String));

test.each([
  ['within', square(2, 8), square(2, 8)],
  ['around', square(-5, 15), square(0, 10)],
  ['across a corner', square(5, 15), square(5, 10)],
  ['outside', square(11, 15), []],
])('a ring %s', (_where, ring, expected) => {
  const cut = cutToBox(ring, BOX);
  expect(places(cut)).toEqual(places(expected));
  expect(cut.at(-1)).toEqual(cut[0]);
});
