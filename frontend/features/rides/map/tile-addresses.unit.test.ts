import { expect, test } from 'vitest';
import { tileAddresses } from './tile-addresses.ts';

const ORIGIN = 'https://duende.example';

test.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', ['https://tile.openstreetmap.org/{z}/{x}/{y}.png']],
  ['/tiles/{z}/{x}/{y}.png', ['https://duende.example/tiles/{z}/{x}/{y}.png']],
  [
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    ['a', 'b', 'c'].map((letter) => `https://${letter}.tiles.example/{z}/{x}/{y}.png`),
  ],
])('%s', (template, expected) => {
  expect(tileAddresses(template, ORIGIN)).toEqual(expected);
});
