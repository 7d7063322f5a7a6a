import { expect, test } from 'vitest';
import { pointOf, TILE_PX, worldOffset } from './web-mercator.ts';

const MADRID = { latitude: 40.4168, longitude: -3.7038 };

test.each([
  ['Madrid', MADRID, [501, 386]],
  ['Sydney', { latitude: -33.8688, longitude: 151.2093 }, [942, 614]],
  ['the middle of the world', { latitude: 0, longitude: 0 }, [512, 512]],
])('%s is in the tile that tile servers have for it', (_, point, tile) => {
  const { x, y } = worldOffset(point, 10);
  expect([Math.floor(x / TILE_PX), Math.floor(y / TILE_PX)]).toEqual(tile);
});

test.each([[{ x: 0, y: 0 }], [{ x: 131_072, y: 131_072 }], [{ x: 128_380, y: 98_800 }]])(
  'the point at %j is there',
  (offset) => {
    const { x, y } = worldOffset(pointOf(offset, 10), 10);
    expect(x).toBeCloseTo(offset.x);
    expect(y).toBeCloseTo(offset.y);
  },
);

test('each zoom is twice as near as the one before', () => {
  const [near, far] = [worldOffset(MADRID, 10), worldOffset(MADRID, 9)];
  expect([near.x / far.x, near.y / far.y]).toEqual([2, 2]);
});
