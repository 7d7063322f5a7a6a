import { expect, test } from 'vitest';
import { samplePin as pin } from '../testing/sample-pin.ts';
import { at } from '../testing/specify-projection.ts';
import type { Opening, PinDocument } from './find-ride-matches.ts';
import { firstOpening, watchOfPin } from './watches.ts';

const opening = (position: number): Opening => ({
  eventId: `event ${position}`,
  at: '2026-11-02T10:00:00.000Z',
  position: at(position),
  seats: 2,
  isLater: false,
});
const driver = pin({ userId: 'dario', rideType: 'offer', openings: [opening(3), opening(7)] });

test.each<[string, Partial<PinDocument>, number | null]>([
  ['before it, for one without openings: the first', { position: at(2) }, 3],
  ['between two: the second', { position: at(5) }, 7],
  ['after all: none', { position: at(8) }, null],
  ['between two, though it changed later: the second', { position: at(9), openings: [opening(5)] }, 7],
  ['before it, by somebody who offers seats too: none', { position: at(2), rideType: 'offer' }, null],
  ['before it, by the driver: none', { position: at(2), userId: 'dario' }, null],
])('the opening that a pin waits for, published %s', (_when, change, position) => {
  const found = firstOpening(driver, [watchOfPin(pin(change))]);
  expect(found?.position ?? null).toBe(position === null ? null : at(position));
});
