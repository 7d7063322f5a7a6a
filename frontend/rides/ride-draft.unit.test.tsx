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
  const said = { direction: 'back', leavesAt: '2099-08-02T12:30', note: 'Salgo de Atocha' };
  expect(stored({ ...mode, said })).toEqual({ ...mode, said });
  // One of an older page, and what is no day and half hour.
  const nothing = { ...mode, said: { direction: 'there', leavesAt: null, note: '' } };
  expect(stored(mode)).toEqual(nothing);
  expect(stored({ ...mode, said: { ...said, leavesAt: '2099-08-02T12:31' } })).toEqual(nothing);
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
