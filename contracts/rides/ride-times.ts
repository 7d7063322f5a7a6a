import { madridMoment } from '../common/madrid-clock.ts';
import { addDays, isCalendarDay, madridDay } from '../common/madrid-time.ts';
import { endOf, HALF_HOUR_MS, stretchesOf, type PartyTimes, type Stretch } from '../parties/party-night.ts';

/** A day early or late, and one for long ways. */
const DAYS_AROUND = 2;

const HALF_HOURS = 86_400_000 / HALF_HOUR_MS;

/** `HH:MM` */
export const RIDE_TIMES: readonly string[] = Array.from({ length: HALF_HOURS }, (_, index) => {
  const [hour, half] = [Math.floor(index / 2), index % 2];
  return `${String(hour).padStart(2, '0')}:${half === 0 ? '00' : '30'}`;
});

/** A day and half hour in Madrid: `2026-12-05T21:30`. */
export function isRideTime(text: string): boolean {
  const { day, time } = rideTime(text);
  return text === `${day}T${time}` && isCalendarDay(day) && RIDE_TIMES.includes(time);
}

/** Splits a text that {@link isRideTime} accepts. */
export function rideTime(text: string): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = text.split('T');
  return { day, time };
}

/** Days for departures to or from a party, from `now` (milliseconds since 1970) on. */
export function rideDays(party: PartyTimes, now: number): readonly string[] {
  const today = madridDay(new Date(now));
  const days = new Set<string>();
  for (const { days: run, end } of stretchesOf(party)) {
    const last = addDays(end.day, DAYS_AROUND);
    for (let day = addDays(run[0], -DAYS_AROUND); day <= last; day = addDays(day, 1)) days.add(day);
  }
  return [...days].filter((day) => day >= today).sort();
}

/** Whether a ride of that time can take somebody to a night. */
export function isForNight(leavesAt: string, night: Stretch): boolean {
  const { day, time } = rideTime(leavesAt);
  return day >= addDays(night.start.day, -DAYS_AROUND) && madridMoment({ day, time }) < endOf(night);
}
