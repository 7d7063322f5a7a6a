import { within, type Moment, type Reach } from './moment.ts';

const MINUTE = 60_000;
const SECOND = 1000;
/** A history this short is looked at by seconds. */
const SHORT = 6 * 60 * MINUTE;

const spanOf = ({ first, now }: Reach) => Math.max(1, now - first);

/** Where a moment lies on the slider, from 0 at the first event to 1 at now. */
export function fractionOf(moment: Moment, reach: Reach): number {
  if (moment === null) return 1;
  return Math.min(1, Math.max(0, (moment - reach.first) / spanOf(reach)));
}

/** The moment at a place of the slider, to the minute. */
export function momentAt(fraction: number, reach: Reach): Moment {
  if (fraction >= 1) return null;
  const span = spanOf(reach);
  const grain = span < SHORT ? SECOND : MINUTE;
  return within(Math.round((reach.first + fraction * span) / grain) * grain, reach);
}

/** What happened in a stretch of time from `from` on. */
export interface Step {
  readonly from: number;
  readonly total: number;
}

/** The heights of so many bars side by side, from 0 to 1. They grow by the root: a quiet day is seen beside a busy one. */
export function barHeights(steps: readonly Step[], reach: Reach, bars: number): readonly number[] {
  const sums = new Array<number>(bars).fill(0);
  for (const { from, total } of steps) {
    // The day of the first event begins before it.
    const bar = Math.min(bars - 1, Math.floor(fractionOf(from, reach) * bars));
    sums[bar] = (sums[bar] ?? 0) + total;
  }
  const most = Math.max(1, ...sums);
  return sums.map((sum) => Math.sqrt(sum / most));
}

/** The bars as one path, a unit wide each, with the ground at `height`. */
export function barsPath(heights: readonly number[], height: number): string {
  return heights
    .flatMap((part, index) => {
      if (part === 0) return [];
      const up = Math.max(1, Math.round(part * height * 10) / 10);
      return [`M${index + 0.1} ${height}v${-up}h.8v${up}z`];
    })
    .join('');
}
