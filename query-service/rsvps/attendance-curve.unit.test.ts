import { describe, expect, it } from 'vitest';
import { attendanceCurve, countAt, thinned } from './attendance-curve.ts';

const all = [{ spans: [10, 40] }, { spans: [20] }, { spans: [20, 30, 50] }, { spans: [] }];
const curve = [
  { at: 10, count: 1 },
  { at: 20, count: 3 },
  { at: 30, count: 2 },
  { at: 40, count: 1 },
  { at: 50, count: 2 },
];

describe('the curve of a party', () => {
  it('rises and falls with its people', () => {
    expect(attendanceCurve(all)).toEqual(curve);
    expect(attendanceCurve([])).toEqual([]);
  });

  it.each([
    [9, 0],
    [10, 1],
    [19, 1],
    [20, 3],
    [49, 1],
    [1000, 2],
  ])('at %d: %d', (moment, count) => {
    expect(countAt(curve, moment)).toBe(count);
  });

  it('is drawn by fewer points, from its beginning to what it reaches', () => {
    const long = Array.from({ length: 5000 }, (_, index) => ({ at: index * 7, count: index + 1 }));
    const points = thinned(long, 100);
    expect(points.length).toBeLessThanOrEqual(101);
    expect([points[0], points.at(-1)]).toEqual([long[0], long.at(-1)]);
    expect(points.every((point, index) => index === 0 || point.at > (points[index - 1]?.at ?? 0))).toBe(true);
    expect(thinned(curve, 100)).toBe(curve);
    const burst = Array.from({ length: 500 }, (_, index) => ({
      at: index === 499 ? 1_000_000 : index,
      count: index,
    }));
    expect(thinned(burst, 100).map(({ count }) => count)).toEqual([0, 498, 499]);
  });
});
