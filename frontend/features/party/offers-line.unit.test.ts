import { expect, test } from 'vitest';
import { offersLine } from './offers-line.ts';

const offer = (passengerCount: number) => ({ type: 'offer', passengerCount }) as const;

test.each([
  ['nothing', [], 'Ofrece o busca sitio en coche'],
  ['only people who look for a seat', [{ type: 'need', passengerCount: 4 }], 'Ofrece o busca sitio en coche'],
  ['one car with one seat', [offer(1)], '1 coche · 1 plaza'],
  [
    'three cars, without those who look',
    [offer(3), offer(3), offer(1), { type: 'need', passengerCount: 2 }],
    '3 coches · 7 plazas',
  ],
] as const)('%s', (_name, rides, line) => {
  expect(offersLine(rides)).toBe(line);
});
