import { expect, test } from 'vitest';
import { offsetFrom, pixelsOf, pointAt, TILE_PX, worldOffset } from './web-mercator.ts';

const MADRID = { latitude: 40.4168, longitude: -3.7038 };
const VIEW = { centre: MADRID, zoom: 10 };

test.each([
  ['Madrid', MADRID, [501, 386]],
  ['Sydney', { latitude: -33.8688, longitude: 151.2093 }, [942, 614]],
  ['the middle of the world', { latitude: 0, longitude: 0 }, [512, 512]],
])('%s lies in the tile that tile servers have for it', (_, point, tile) => {
  const { x, y } = worldOffset(point, 10);
  expect([Math.floor(x / TILE_PX), Math.floor(y / TILE_PX)]).toEqual(tile);
});

test.each([[{ x: 0, y: 0 }], [{ x: 120, y: -75 }], [{ x: -900, y: 640 }]])(
  'the point at %j lies there',
  (offset) => {
    expect(offsetFrom(VIEW, pointAt(VIEW, offset))).toEqual(offset);
  },
);

test('a degree of longitude is as wide everywhere, a kilometre wider in the north', () => {
  expect(offsetFrom(VIEW, { ...MADRID, longitude: MADRID.longitude + 1 })).toEqual({ x: 728, y: 0 });
  expect(pixelsOf(1000, { latitude: 0, longitude: 0 }, 10)).toBeCloseTo(6.54, 2);
  expect(pixelsOf(1000, { latitude: 60, longitude: 0 }, 10)).toBeCloseTo(13.08, 2);
});

test('each zoom is twice as near as the one before', () => {
  const east = { ...MADRID, longitude: MADRID.longitude + 1 };
  expect(offsetFrom({ ...VIEW, zoom: 9 }, east)).toEqual({ x: 364, y: 0 });
  expect(pixelsOf(1000, { latitude: 0, longitude: 0 }, 9)).toBeCloseTo(3.27, 2);
});
