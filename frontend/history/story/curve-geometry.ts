import type { PartyStoryAnswer } from '@duende/contracts/history/story-answers';

/** From the earliest moment told to the latest, milliseconds since 1970. */
export interface TimeAxis {
  readonly from: number;
  readonly to: number;
}

type Story = Pick<PartyStoryAnswer, 'marks' | 'curve'>;

/** The axis that marks and curve share. */
export function timeAxis({ marks, curve }: Story): TimeAxis {
  const moments = [...marks, ...curve].map(({ at }) => Date.parse(at));
  return { from: Math.min(...moments), to: Math.max(...moments) };
}

/** Where a moment stands on the axis, in percent; on one without length, in its middle. */
export function percentOf({ from, to }: TimeAxis, at: string): number {
  return to === from ? 50 : rounded(((Date.parse(at) - from) / (to - from)) * 100);
}

/** How far from the top so many are drawn, in percent. */
export const heightOf = (most: number, count: number): number => rounded(100 - (count / most) * 100);

/** What the top of the drawing stands for. */
export const mostOf = ({ marks, curve }: Story): number =>
  Math.max(1, ...[...marks, ...curve].map(({ count }) => count));

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The steps as a path in a box of 100 × 100: so many from each point on, nobody before the first. */
export function stepPath(story: Story): string {
  const axis = timeAxis(story);
  const most = mostOf(story);
  const steps = story.curve.map(({ at, count }) => `H${percentOf(axis, at)}V${heightOf(most, count)}`);
  return ['M0 100', ...steps].join('');
}

/** Which of the places is nearest to one on the axis, all in percent; of several alike the last, which lies on top. */
export function nearestTo(places: readonly number[], place: number): number {
  let best = 0;
  for (const [index, other] of places.entries())
    if (Math.abs(other - place) <= Math.abs((places[best] ?? Infinity) - place)) best = index;
  return best;
}
