import { expect, test } from 'vitest';
import { replayUntil } from './replay-until.ts';

test.each([
  ['00000000000000ff', { position: '00000000000000ff' }],
  ['2026-05-31T23:59:59+02:00', { moment: new Date('2026-05-31T21:59:59Z') }],
  ['2026-05-31T21:59Z', { moment: new Date('2026-05-31T21:59:00Z') }],
])('reads %s', (text, expected) => {
  expect(replayUntil(text)).toEqual(expected);
});

test.each(['', 'ayer', '2026-05-31', '2026-05-31T23:59:59', '2026-13-01T00:00:00Z', 'ff'])(
  'refuses %j',
  (text) => {
    expect(() => replayUntil(text)).toThrow(/UNTIL must be/);
  },
);
