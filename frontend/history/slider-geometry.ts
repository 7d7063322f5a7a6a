import { within, type Moment, type Reach } from './moment.ts';

const MINUTE = 60_000;
const SECOND = 1000;
/** Ranges shorter than this use seconds. */
const SHORT = 6 * 60 * MINUTE;

const spanOf = ({ first, now }: Reach) => Math.max(1, now - first);

/** A position from 0 at the first event to 1 at now. */
export function fractionOf(moment: Moment, reach: Reach): number {
  if (moment === null) return 1;
  return Math.min(1, Math.max(0, (moment - reach.first) / spanOf(reach)));
}

export function momentAt(fraction: number, reach: Reach): Moment {
  if (fraction >= 1) return null;
  const span = spanOf(reach);
  const grain = span < SHORT ? SECOND : MINUTE;
  return within(Math.round((reach.first + fraction * span) / grain) * grain, reach);
}

/** Events in an interval from `from` on. */
export interface Step {
  readonly from: number;
  readonly total: number;
}

/** Square roots from 0 to 1, so that quiet days stay visible. */
export function barHeights(steps: readonly Step[], reach: Reach, bars: number): readonly number[] {
  const sums = new Array<number>(bars).fill(0);
  for (const { from, total } of steps) {
    // The first event's day begins before the event.
    const bar = Math.min(bars - 1, Math.floor(fractionOf(from, reach) * bars));
    sums[bar] = (sums[bar] ?? 0) + total;
  }
  const most = Math.max(1, ...sums);
  return sums.map((sum) => Math.sqrt(sum / most));
}

/** Each bar is one unit wide. */
export function barsPath(heights: readonly number[], height: number): string {
  return heights
    .flatMap((part, index) => {
      if (part === 0) return [];
      const up = Math.max(1, Math.round(part * height * 10) / 10);
      return [`M${index + 0.1} ${height}v${-up}h.8v${up}z`];
    })
    .join('');
}
