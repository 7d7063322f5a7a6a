import type { PulseAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { newCarsText } from '../../parties/new-cars.ts';
import { addDays, daysBetween } from '@duende/contracts/common/madrid-time';

const SHOWN_DAYS = 30;

/** Attendance before the first day, then at the end of each day. */
export interface Curve {
  readonly values: readonly number[];
  readonly name: string;
  /** the visible text: `de 3 a 14` */
  readonly text: string;
}

/**
 * The last month of an upcoming party. Counted backwards from the current number, because the days include deleted
 * accounts. `null` without a curve.
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
  const text = `de ${shown[0]} a ${shown.at(-1)}`;
  return { values: shown, name: `Asistencia ${span}: ${text}`, text };
}

/** The box has a margin; the greatest value is at the top. */
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

/** `+6 hoy · 2 coches nuevos`. A fall is only visible in the curve. */
export function pulseText({ days }: Pick<PulseAnswer, 'days'>, today: string): string {
  const { going = 0, offers = 0 } = days.find(({ day }) => day === today) ?? {};
  const cars = newCarsText(offers);
  if (going <= 0) return cars && `${cars} hoy`;
  return [`+${going} hoy`, cars].filter(Boolean).join(' · ');
}
