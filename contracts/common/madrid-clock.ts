/** Local time in Madrid. */
export interface MadridClock {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM:SS` */
  readonly time: string;
}

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
});

export function madridClock(moment: number): MadridClock {
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
}

/** Milliseconds. */
function madridAhead(moment: number): number {
  const { day, time } = madridClock(moment);
  return Date.parse(`${day}T${time}Z`) - Math.floor(moment / 1000) * 1000;
}

/**
 * Milliseconds since 1970 of a local time (`HH:MM[:SS]`): the first of a repeated hour; a skipped hour moves
 * forward.
 */
export function madridMoment({ day, time }: MadridClock): number {
  const asUtc = Date.parse(`${day}T${time}Z`);
  // The clock change is between these.
  const before = madridAhead(asUtc - 43_200_000);
  const after = madridAhead(asUtc + 43_200_000);
  const early = asUtc - before;
  return madridAhead(early) === before ? early : madridAhead(asUtc - after) === after ? asUtc - after : early;
}

/** `2026-05-30T23:59:00+02:00`; milliseconds if not zero. */
export function madridIso(moment: number): string {
  const { day, time } = madridClock(moment);
  const hours = madridAhead(moment) / 3_600_000;
  const rest = ((moment % 1000) + 1000) % 1000;
  return `${day}T${time}${rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`}+${String(hours).padStart(2, '0')}:00`;
}
