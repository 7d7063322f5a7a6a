import { addDays, isCalendarDay, madridDay } from '../common/madrid-time.ts';
import { HALF_HOUR_MS, stretchesOf, type PartyTimes } from '../parties/party-night.ts';

/** People come the day before and stay the day after; a long way takes one more. */
const DAYS_AROUND = 2;

/** How many half hours a day has that clocks show. */
const HALF_HOURS = 86_400_000 / HALF_HOUR_MS;

/** The half hours at which a ride may leave, `HH:MM`. */
export const RIDE_TIMES: readonly string[] = Array.from({ length: HALF_HOURS }, (_, index) => {
  const [hour, half] = [Math.floor(index / 2), index % 2];
  return `${String(hour).padStart(2, '0')}:${half === 0 ? '00' : '30'}`;
});

/** Whether a text says a day and a half hour as clocks in Madrid show them: `2026-12-05T21:30`. */
export function isRideTime(text: string): boolean {
  const { day, time } = rideTime(text);
  return text === `${day}T${time}` && isCalendarDay(day) && RIDE_TIMES.includes(time);
}

/** The two parts of what {@link isRideTime} holds of. */
export function rideTime(text: string): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = text.split('T');
  return { day, time };
}

/** The days on which a ride to a party, or home from it, may leave, from a moment (milliseconds since 1970) on. */
export function rideDays(party: PartyTimes, now: number): readonly string[] {
  const today = madridDay(new Date(now));
  const days = new Set<string>();
  for (const { days: run, end } of stretchesOf(party)) {
    const last = addDays(end.day, DAYS_AROUND);
    for (let day = addDays(run[0], -DAYS_AROUND); day <= last; day = addDays(day, 1)) days.add(day);
  }
  return [...days].filter((day) => day >= today).sort();
}
