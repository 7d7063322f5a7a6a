import { expect, test } from 'vitest';
import { heightOf, mostOf, nearestTo, percentOf, stepPath, timeAxis } from './curve-geometry.ts';
import { storyRows } from './story-table.tsx';
import { sampleStory } from './testing/sample-story.ts';

const at = (hour: number) => `2026-05-03T${String(hour).padStart(2, '0')}:00:00.000Z`;
const points = (...all: readonly (readonly [hour: number, count: number])[]) =>
  all.map(([hour, count]) => ({ at: at(hour), count }));
const marksAt = (...hours: readonly number[]) =>
  hours.map((hour) => ({ ...sampleStory().marks[0]!, at: at(hour), count: 0 }));

test.each([
  ['marks before the curve', marksAt(0, 5), points([2, 1], [10, 1]), [0, 10], 'M0 100H20V0H100V0'],
  ['marks after it', marksAt(10), points([0, 4], [5, 2]), [0, 10], 'M0 100H0V0H50V50'],
  ['no curve', marksAt(1, 3), [], [1, 3], 'M0 100'],
  ['one moment', marksAt(4), [], [4, 4], 'M0 100'],
])('%s share one axis', (_name, marks, curve, [from, to], path) => {
  const story = { marks, curve };
  expect(timeAxis(story)).toEqual({ from: Date.parse(at(from!)), to: Date.parse(at(to!)) });
  expect(stepPath(story)).toBe(path);
});

test('places on the axis', () => {
  const axis = { from: Date.parse(at(0)), to: Date.parse(at(3)) };
  expect([0, 1, 3].map((hour) => percentOf(axis, at(hour)))).toEqual([0, 33.33, 100]);
  expect(percentOf({ from: axis.from, to: axis.from }, at(0))).toBe(50);
});

test('heights', () => {
  expect([0, 1, 4].map((count) => heightOf(4, count))).toEqual([100, 75, 0]);
  expect(mostOf({ marks: [], curve: [] })).toBe(1);
  expect(mostOf({ marks: [], curve: points([0, 7], [1, 3]) })).toBe(7);
});

test.each([
  [0, 0],
  [24, 0],
  [26, 1],
  [75, 2],
  [100, 2],
])('%i percent is nearest to mark %i', (place, index) => {
  expect(nearestTo([0, 50, 100], place)).toBe(index);
});

test('the table has every mark and every point in the order of time, with what changed', () => {
  const marks = marksAt(1, 3).map((mark, index) => ({ ...mark, count: index * 2 }));
  const rows = storyRows({ marks, curve: points([2, 3], [3, 2]) });
  expect(
    rows.map(({ at: when, count, difference, mark }) => [when, count, difference, mark !== null]),
  ).toEqual([
    [at(1), 0, null, true],
    [at(2), 3, 3, false],
    [at(3), 2, -1, false],
    [at(3), 2, 0, true],
  ]);
});
