import type { Spans } from '@duende/projections/model/spans';

/** `count` attendees from `at` on (ms since 1970). */
export interface CurvePoint {
  readonly at: number;
  readonly count: number;
}

/** Gives one point per time, in order. */
export function attendanceCurve(all: readonly { readonly spans: Spans }[]): readonly CurvePoint[] {
  const steps = new Map<number, number>();
  for (const { spans } of all)
    for (let index = 0; index < spans.length; index += 1) {
      const at = spans[index] as number;
      steps.set(at, (steps.get(at) ?? 0) + (index % 2 === 0 ? 1 : -1));
    }
  let count = 0;
  return [...steps].sort(([a], [b]) => a - b).map(([at, step]) => ({ at, count: (count += step) }));
}

export function countAt(curve: readonly CurvePoint[], moment: number): number {
  let [low, high] = [0, curve.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((curve[middle] as CurvePoint).at <= moment) low = middle + 1;
    else high = middle;
  }
  return curve[low - 1]?.count ?? 0;
}

/** Keeps the last point of each time slice. */
export function thinned(curve: readonly CurvePoint[], most: number): readonly CurvePoint[] {
  const [first, last] = [curve[0], curve.at(-1)];
  if (curve.length <= most || first === undefined || last === undefined) return curve;
  const width = (last.at - first.at) / (most - 1);
  const kept: CurvePoint[] = [first];
  for (const [index, point] of curve.entries()) {
    const next = curve[index + 1];
    const isLastOfStretch =
      next === undefined ||
      Math.floor((next.at - first.at) / width) !== Math.floor((point.at - first.at) / width);
    if (index > 0 && isLastOfStretch) kept.push(point);
  }
  return kept;
}
