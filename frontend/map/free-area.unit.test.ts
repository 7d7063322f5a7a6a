import { expect, test } from 'vitest';
import { freeArea, wayInto } from './free-area.ts';

const MAP = { left: 0, top: 200, right: 390, bottom: 700 };

test.each([
  ['nothing', [], MAP],
  ['a bar next to it', [{ left: 0, top: 700, right: 390, bottom: 800 }], MAP],
  ['a bar at its foot', [{ left: 0, top: 650, right: 390, bottom: 800 }], { ...MAP, bottom: 650 }],
  [
    'the header of a page that is scrolled',
    [{ left: 0, top: 0, right: 390, bottom: 264 }],
    { ...MAP, top: 264 },
  ],
  ['buttons in its corner', [{ left: 336, top: 210, right: 380, bottom: 298 }], { ...MAP, right: 336 }],
  [
    'a note and a bar',
    [
      { left: 12, top: 212, right: 326, bottom: 310 },
      { left: 0, top: 600, right: 390, bottom: 800 },
    ],
    { ...MAP, top: 310, bottom: 600 },
  ],
])('%s leaves what it does not cover', (_, covers, free) => {
  expect(freeArea(MAP, covers)).toEqual(free);
});

const pin = (x: number, y: number) => ({ left: x - 26, top: y - 64, right: x + 26, bottom: y });

test.each([
  ['in the middle', pin(200, 500), [0, 0]],
  ['at the right edge', pin(380, 500), [-16, 0]],
  ['beyond the left upper corner', pin(-10, 190), [36, 74]],
  ['below it', pin(200, 760), [0, -60]],
  ['too wide', { left: -100, top: 300, right: 500, bottom: 400 }, [-5, 0]],
])('%s: as far as needed, and no farther', (_, box, way) => {
  expect(wayInto(box, MAP)).toEqual(way);
});
