import type { PulseAnswer } from '@duende/contracts/api/answers';
import { addDays, daysBetween } from '@duende/contracts/madrid-time';

const SHOWN_DAYS = 30;

/** How many went: before the first of its days, then at the end of each. */
export interface Curve {
  readonly values: readonly number[];
  /** in words */
  readonly name: string;
}

/**
 * The last month of a party that is still to come, or all the days of one that is over. Drawn from those who go now
 * backwards, since the days still hold who was erased. `null` where there is no curve to see.
 */
export function pulseCurve({ count, days }: PulseAnswer, today: string, isPast: boolean): Curve | null {
  const moved = days.filter(({ going }) => going !== 0);
  const [first, last] = [moved[0]?.day, moved.at(-1)?.day];
  if (first === undefined || last === undefined || first === last) return null;
  const end = isPast || last > today ? last : today;
  const monthAgo = addDays(end, 1 - SHOWN_DAYS);
  const start = isPast || first > monthAgo ? first : monthAgo;
  const length = daysBetween(start, end) + 1;

  const goingOf = new Map(moved.map(({ day, going }) => [day, going]));
  const values = [count];
  for (let back = 0; back < length; back += 1)
    values.unshift((values[0] ?? 0) - (goingOf.get(addDays(end, -back)) ?? 0));
  const shown = values.map((value) => Math.max(0, value));
  if (shown.every((value) => value === shown[0])) return null;
  const span = isPast ? `en los ${length} días hasta la fiesta` : `de los últimos ${length} días`;
  return { values: shown, name: `Asistencia ${span}: de ${shown[0]} a ${shown.at(-1)}` };
}

/** Where the values stand in a box of such a size with such a margin; the greatest is at the top. */
export function curvePoints(
  values: readonly number[],
  { width, height, margin }: { readonly width: number; readonly height: number; readonly margin: number },
): readonly (readonly [x: number, y: number])[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const place = (part: number, size: number) => Math.round((margin + part * (size - 2 * margin)) * 10) / 10;
  return values.map((value, index) => [
    place(values.length < 2 ? 1 : index / (values.length - 1), width),
    place(most === least ? 0.5 : (most - value) / (most - least), height),
  ]);
}
