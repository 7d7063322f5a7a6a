import type { PartyCondition } from '@duende/contracts/parties/party-condition';
import { CONDITION_WORDS } from '@duende/contracts/parties/party-standing';
import { monthOf } from '@duende/contracts/common/madrid-time';
import { shortDate } from '../dates/date-text.ts';

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** `7, 14 y 21 dic`; the month for each day where they lie in several. */
function daysText(days: readonly string[]): string {
  const isOneMonth = new Set(days.map(monthOf)).size === 1;
  return list.format(
    days.map((day, index) =>
      isOneMonth && index < days.length - 1 ? `${Number(day.slice(8))}` : shortDate(day),
    ),
  );
}

/** What stands over a party that does not take place as it was announced, a line each; none where it does. */
export function conditionLines({
  condition = 'scheduled',
  cancelledDates = [],
  previousDates = [],
}: Partial<PartyCondition>): readonly string[] {
  if (condition === 'cancelled') return [CONDITION_WORDS.cancelled.toUpperCase()];
  if (condition === 'postponed') return [`${CONDITION_WORDS.postponed.toUpperCase()}, fecha por confirmar`];
  return [
    ...(previousDates.length > 0 ? [`NUEVA FECHA: antes ${daysText(previousDates)}`] : []),
    ...(cancelledDates.length > 0
      ? [`${CONDITION_WORDS.cancelled.toUpperCase()}: ${daysText(cancelledDates)}`]
      : []),
  ];
}
