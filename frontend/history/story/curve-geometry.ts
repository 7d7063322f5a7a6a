import type { PartyStoryAnswer } from '@duende/contracts/history/story-answers';

/** Milliseconds since 1970. */
export interface TimeAxis {
  readonly from: number;
  readonly to: number;
}

type Story = Pick<PartyStoryAnswer, 'marks' | 'curve'>;

export function timeAxis({ marks, curve }: Story): TimeAxis {
  const moments = [...marks, ...curve].map(({ at }) => Date.parse(at));
  return { from: Math.min(...moments), to: Math.max(...moments) };
}

/** A position in percent; 50 on an axis without length. */
export function percentOf({ from, to }: TimeAxis, at: string): number {
  return to === from ? 50 : rounded(((Date.parse(at) - from) / (to - from)) * 100);
}

/** The distance from the top in percent. */
export const heightOf = (most: number, count: number): number => rounded(100 - (count / most) * 100);

export const mostOf = ({ marks, curve }: Story): number =>
  Math.max(1, ...[...marks, ...curve].map(({ count }) => count));

const rounded = (value: number) => Math.round(value * 100) / 100;

/** A path in a box of 100 × 100; it is 0 before the first point. */
export function stepPath(story: Story): string {
  const axis = timeAxis(story);
  const most = mostOf(story);
  const steps = story.curve.map(({ at, count }) => `H${percentOf(axis, at)}V${heightOf(most, count)}`);
  return ['M0 100', ...steps].join('');
}

/** Of equal places it returns the last, which is on top. */
export function nearestTo(places: readonly number[], place: number): number {
  let best = 0;
  for (const [index, other] of places.entries())
    if (Math.abs(other - place) <= Math.abs((places[best] ?? Infinity) - place)) best = index;
  return best;
}
