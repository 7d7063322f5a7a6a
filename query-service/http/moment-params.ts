import { isCalendarDay, addDays, msUntilMadridMidnight } from '@duende/contracts/common/madrid-time';
import { Refusal } from '@duende/contracts/common/refusal';

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(Z|[ +-](?:0\d|1[0-4]):?[0-5]\d)?$/;

const refused = (message: string) => new Refusal('request.invalid', { message });

/**
 * `2026-05-31T23:59:59+02:00` as ms since 1970. An unescaped `+` arrives as a space.
 * @throws Refusal `request.invalid` if invalid, without offset or in the future
 */
export function parseMoment(name: string, text: string | undefined, now: number): number {
  const match = MOMENT.exec(text ?? '');
  if (match === null || !isCalendarDay(match[1] ?? ''))
    throw refused(`El parámetro ${name} debe ser un momento que exista, p. ej. 2026-05-31T23:59:59+02:00.`);
  if (match[3] === undefined)
    throw refused('El momento debe llevar zona horaria, p. ej. 2026-05-31T23:59:59+02:00.');
  const moment = Date.parse((text ?? '').replace(' ', '+'));
  if (moment > now) throw refused('El momento no puede estar en el futuro.');
  return moment;
}

/** @throws Refusal as {@link parseMoment} */
export const momentOrNow = (name: string, text: string | undefined, now: number): number =>
  text === undefined ? now : parseMoment(name, text, now);

/** Requires the right order. @throws Refusal `request.invalid` */
export function parseMoments(
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  now: number,
): { readonly from: number; readonly to: number } {
  const range = { from: parseMoment('from', from, now), to: parseMoment('to', to, now) };
  requireOrder(range.from <= range.to);
  return range;
}

/** `null` if absent. @throws Refusal `request.invalid` */
function parseDay(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (isCalendarDay(text)) return text;
  throw refused(`El parámetro ${name} debe ser una fecha que exista, escrita como AAAA-MM-DD.`);
}

/** Requires the right order; `null` if absent. @throws Refusal `request.invalid` */
export function parseDays(range: { readonly from: string | undefined; readonly to: string | undefined }): {
  readonly from: string | null;
  readonly to: string | null;
} {
  const from = parseDay('from', range.from);
  const to = parseDay('to', range.to);
  requireOrder(from === null || to === null || from <= to);
  return { from, to };
}

function requireOrder(isAscending: boolean): void {
  if (!isAscending) throw refused('El final debe ser posterior al principio.');
}

/** ISO 8601, for a day in Madrid. */
export function startOfDay(day: string): string {
  const noonBefore = new Date(`${addDays(day, -1)}T12:00:00Z`);
  return new Date(noonBefore.getTime() + msUntilMadridMidnight(noonBefore)).toISOString();
}
