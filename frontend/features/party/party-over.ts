import type { EventAnswer } from '@duende/contracts/api/answers';
import { NO_TIME } from '@duende/contracts/constants/party-times';
import { addDays } from '@duende/contracts/madrid-time';
import { isUpcoming } from '@duende/contracts/party-filters';

/** Whether the last day of a party has gone by; a night that ends earlier in the day than it began ends on the day after. */
export function isOver(
  { dates, startTime, endTime }: Pick<EventAnswer, 'dates' | 'startTime' | 'endTime'>,
  today: string,
): boolean {
  const isNight = startTime !== NO_TIME && endTime <= startTime;
  return !isUpcoming({ dates }, isNight ? addDays(today, -1) : today);
}
