import { beforeEach, expect, test } from 'vitest';
import { rideDraft } from './ride-mode.ts';

beforeEach(() => sessionStorage.clear());

const POINT = { latitude: 40.4, longitude: -3.7 };
const stored = (value: unknown) => {
  sessionStorage.setItem('duende.draft.ride.x', JSON.stringify(value));
  return rideDraft('x').read();
};

test.each([
  { kind: 'offer', point: POINT, passengers: 1 },
  { kind: 'need', point: null, passengers: 10 },
])('a stored draft is read back: %j', (mode) => {
  expect(stored(mode)).toEqual(mode);
  expect(rideDraft('another party').read()).toBeNull();
});

test.each([
  null,
  7,
  'offer',
  { kind: 'none', point: null, passengers: 1 },
  { kind: 'offer', point: 7, passengers: 1 },
  { kind: 'offer', passengers: 1 },
  { kind: 'offer', point: { latitude: 40.4 }, passengers: 1 },
  { kind: 'offer', point: { longitude: -3.7 }, passengers: 1 },
  { kind: 'offer', point: null, passengers: 0 },
  { kind: 'offer', point: null, passengers: 11 },
  { kind: 'offer', point: null, passengers: 1.5 },
  { kind: 'offer', point: null, passengers: '3' },
])('an invalid stored value is ignored: %j', (mode) => {
  expect(stored(mode)).toBeNull();
});
