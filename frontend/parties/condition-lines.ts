import type { PartyCondition } from '@duende/contracts/parties/party-condition';
import { CONDITION_WORDS } from '@duende/contracts/parties/party-standing';
import { daysText } from '../dates/days-text.ts';

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
