import type { PulseAnswer } from '@duende/contracts/api/answers';

/**
 * `+6 hoy · 2 coches nuevos`, or nothing to say. That fewer go than yesterday is for the curve to show: nobody needs to be
 * told.
 */
export function pulseWords({ days }: Pick<PulseAnswer, 'days'>, today: string): string {
  const { going = 0, offers = 0 } = days.find(({ day }) => day === today) ?? {};
  const cars = offers === 0 ? '' : offers === 1 ? '1 coche nuevo' : `${offers} coches nuevos`;
  if (going <= 0) return cars && `${cars} hoy`;
  return [`+${going} hoy`, cars].filter(Boolean).join(' · ');
}
