import { expect, test } from 'vitest';
import { isInSight, startView, viewOfAll } from './start-view.ts';
import { worldOffset, type MapView } from './web-mercator.ts';

const MADRID = { latitude: 40.4168, longitude: -3.7038 };
const PHONE = { width: 390, height: 520 };
const DESK = { width: 900, height: 836 };
const pin = (latitude: number, longitude: number, stacked = 0) => ({
  point: { latitude, longitude },
  stacked,
});
const near = [pin(40.5, -3.8), pin(40.35, -3.6)];
const [bilbao, sevilla, tenerife, berlin] = [
  pin(43.263, -2.935),
  pin(37.389, -5.984),
  pin(28.468, -16.254),
  pin(52.52, 13.405),
];
/** A point's position relative to the centre. */
function offsetFrom({ centre, zoom }: MapView, point: MapView['centre']) {
  const [from, to] = [worldOffset(centre, zoom), worldOffset(point, zoom)];
  return { x: to.x - from.x, y: to.y - from.y };
}
const content = (...pins: readonly ReturnType<typeof pin>[]) => ({ centre: MADRID, party: MADRID, pins });

test('a party without pins has the specification’s zoom, and so has one whose pins are all in sight from there', () => {
  for (const pins of [[], near])
    expect(startView(content(...pins), PHONE)).toEqual({ centre: MADRID, zoom: 10 });
  expect(startView({ centre: MADRID, party: null, pins: [] }, PHONE)).toEqual({ centre: MADRID, zoom: 10 });
});

test.each([
  ['two kilometres beyond the edge', [...near, pin(40.4168, -3.45)], 10, 10],
  ['two ends of the country', [bilbao, sevilla], 6, 7],
  ['the islands', [bilbao, tenerife], 4, 5],
  ['as far as Berlin', [berlin, sevilla], 4, 5],
])('%s: all are in sight, no farther away than needed', (_, pins, onPhone, atDesk) => {
  for (const [size, zoom] of [
    [PHONE, onPhone],
    [DESK, atDesk],
  ] as const) {
    const view = startView(content(...pins), size);
    expect(view.zoom).toBe(zoom);
    expect(isInSight(content(...pins), view, size)).toBe(true);
    for (const { point } of [...pins, { point: MADRID }]) {
      const { x, y } = offsetFrom(view, point);
      expect(Math.abs(x)).toBeLessThan(size.width / 2);
      expect(Math.abs(y)).toBeLessThan(size.height / 2);
    }
  }
});

test('pins that are spread out are all in sight', () => {
  const stack = Array.from({ length: 9 }, (_, index) => pin(40.4168, -3.5, index));
  const view = startView(content(...stack), PHONE);
  const { x, y } = offsetFrom(view, { latitude: 40.4168, longitude: -3.5 });
  expect(x + 4 * 40).toBeLessThanOrEqual(PHONE.width / 2 - 60 - 26 + 1);
  expect(y + 56).toBeLessThanOrEqual(PHONE.height / 2 - 28 + 1);
});

test('without the party’s place the pins are in sight', () => {
  const view = startView({ centre: MADRID, party: null, pins: [bilbao] }, PHONE);
  expect(view.zoom).toBe(10);
  expect(Math.abs(offsetFrom(view, bilbao.point).x)).toBeLessThan(40);
});

test('a pin on another continent leaves the map to all others', () => {
  expect(startView(content(...near, pin(-33.87, 151.21)), PHONE)).toEqual({ centre: MADRID, zoom: 10 });
});

test.each([PHONE, DESK])('a view of all points is as near as they allow, at %o', ({ width, height }) => {
  const points = [bilbao, sevilla, tenerife].map(({ point }) => point);
  const view = viewOfAll(points, { width, height });
  const [across, down] = (['x', 'y'] as const).map((axis) =>
    points.map((point) => Math.abs(offsetFrom(view, point)[axis])),
  );
  const room = [width / 2 - Math.max(...(across ?? [])), height / 2 - Math.max(...(down ?? []))];
  expect(Math.min(...room)).toBeCloseTo(12);
});
