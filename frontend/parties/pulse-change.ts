import type { PulseAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { madridDay } from '@duende/contracts/common/madrid-time';

/** The difference counts as today's. */
export const withCount = (pulse: PulseAnswer, count: number): PulseAnswer => ({
  ...withToday(pulse, count - pulse.count, 0),
  count,
});

export const withOffer = (pulse: PulseAnswer): PulseAnswer => withToday(pulse, 0, 1);

function withToday(pulse: PulseAnswer, going: number, offers: number): PulseAnswer {
  const day = madridDay(new Date());
  const known = pulse.days.find((one) => one.day === day) ?? { day, going: 0, offers: 0 };
  const today = { day, going: known.going + going, offers: known.offers + offers };
  return { ...pulse, days: [...pulse.days.filter((one) => one.day !== day), today] };
}
