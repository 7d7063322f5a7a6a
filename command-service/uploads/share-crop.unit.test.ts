import { expect, it } from 'vitest';
import { shareCrop } from './share-crop.ts';

it.each([
  [
    'a picture of the very proportions',
    { width: 1200, height: 630 },
    { left: 0, top: 0, width: 1200, height: 630 },
  ],
  ['a wide picture', { width: 2000, height: 630 }, { left: 400, top: 0, width: 1200, height: 630 }],
  ['a poster', { width: 1200, height: 1530 }, { left: 0, top: 300, width: 1200, height: 630 }],
  ['one pixel', { width: 1, height: 1 }, { left: 0, top: 0, width: 1, height: 1 }],
  ['a wide strip', { width: 1600, height: 1 }, { left: 799, top: 0, width: 2, height: 1 }],
  ['a tall strip', { width: 1, height: 3200 }, { left: 0, top: 1066, width: 1, height: 1 }],
])('cuts %s', (_what, size, expected) => {
  expect(shareCrop(size)).toEqual(expected);
});
