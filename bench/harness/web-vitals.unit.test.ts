import { expect, test } from 'vitest';
import { worstWindow } from './web-vitals.ts';

test.each([
  ['nothing moved', [], 0],
  [
    'shifts close together add up',
    [
      [0, 0.1],
      [900, 0.2],
    ],
    0.3,
  ],
  [
    'a second between them parts them',
    [
      [0, 0.1],
      [1000, 0.2],
    ],
    0.2,
  ],
  [
    'a window ends after five seconds',
    [
      [0, 0.1],
      [900, 0.1],
      [1800, 0.1],
      [2700, 0.1],
      [3600, 0.1],
      [4500, 0.1],
      [5300, 0.1],
    ],
    0.6,
  ],
] as const)('%s', (_name, shifts, cls) => {
  expect(worstWindow(shifts.map(([at, value]) => ({ at, value })))).toBeCloseTo(cls);
});
