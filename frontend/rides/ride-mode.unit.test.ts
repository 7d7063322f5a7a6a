import { describe, expect, test } from 'vitest';
import {
  clampPassengers,
  NO_MODE,
  rideMode,
  type ActiveRideMode,
  type RideMode,
  type RideModeAction,
} from './ride-mode.ts';

const POINT = { latitude: 40.4168, longitude: -3.7038 };
const OTHER = { latitude: 41.3874, longitude: 2.1686 };
const said = { direction: 'there', leavesAt: null, note: '' } as const;
const offer: ActiveRideMode = { kind: 'offer', point: null, passengers: 1, said };
const chosen: ActiveRideMode = { kind: 'offer', point: POINT, passengers: 4, said };
const back = { direction: 'back', leavesAt: '2099-08-02T12:30' } as const;
const toggled = (type: 'offer' | 'need'): RideModeAction => ({ kind: 'toggled', type });
const picked = (point = POINT): RideModeAction => ({ kind: 'picked', point });
const counted = (by: 1 | -1): RideModeAction => ({ kind: 'counted', by });

describe('given a mode, when the person …, then', () => {
  test.each<[string, RideMode, RideModeAction, RideMode]>([
    ['clicks offer', NO_MODE, toggled('offer'), offer],
    ['clicks need', NO_MODE, toggled('need'), { ...offer, kind: 'need' }],
    ['clicks the same again', chosen, toggled('offer'), NO_MODE],
    ['clicks the other', chosen, toggled('need'), { ...chosen, kind: 'need' }],
    ['picks a point outside any mode', NO_MODE, picked(), NO_MODE],
    ['picks a point', offer, picked(), { ...offer, point: POINT }],
    ['picks another point', chosen, picked(OTHER), { ...chosen, point: OTHER }],
    ['counts outside any mode', NO_MODE, counted(1), NO_MODE],
    ['counts up', chosen, counted(1), { ...chosen, passengers: 5 }],
    ['counts down', chosen, counted(-1), { ...chosen, passengers: 3 }],
    ['counts down from one', offer, counted(-1), offer],
    [
      'says which way and when',
      chosen,
      { kind: 'said', said: back },
      { ...chosen, said: { ...said, ...back } },
    ],
    ['says it outside any mode', NO_MODE, { kind: 'said', said: back }, NO_MODE],
    ['cancels', chosen, { kind: 'cancelled' }, NO_MODE],
    ['comes back', NO_MODE, { kind: 'restored', mode: chosen }, chosen],
    ['has published', chosen, { kind: 'published' }, NO_MODE],
  ])('%s', (_, mode, action, expected) => {
    expect(rideMode(mode, action)).toEqual(expected);
  });

  test('the count starts again at one after leaving', () => {
    const again = [toggled('offer'), toggled('offer')].reduce(rideMode, chosen);
    expect(again).toEqual(offer);
  });
});

test.each([
  [-3, 1],
  [0, 1],
  [1, 1],
  [10, 10],
  [11, 10],
])('%i passengers are %i', (count, expected) => {
  expect(clampPassengers(count)).toBe(expected);
});
