import { daysText } from '../common/day-words.ts';
import { isolated } from '../common/visible-text.ts';
import type { PartyCondition } from './party-condition.ts';
import { CONDITION_WORDS } from './party-standing.ts';

const CANCELLED = CONDITION_WORDS.cancelled.toUpperCase();
const POSTPONED = CONDITION_WORDS.postponed.toUpperCase();
const MOVED = 'NUEVA FECHA';

/** Of a party, or of an answer that a browser kept from before parties had a condition. */
type Standing = Partial<PartyCondition>;

/** How a party departs from what was announced, a line each, for its page and wherever its link is shown; none where it does not. */
export function standingLines(party: Standing): readonly string[] {
  const { condition = 'scheduled', cancelledDates = [], previousDates = [] } = party;
  if (condition === 'cancelled') return [CANCELLED];
  if (condition === 'postponed') return [`${POSTPONED}, fecha por confirmar`];
  return [
    ...(previousDates.length > 0 ? [`${MOVED}: antes ${daysText(previousDates)}`] : []),
    ...(cancelledDates.length > 0 ? [`${CANCELLED}: ${daysText(cancelledDates)}`] : []),
  ];
}

/** A party's name as the title of its page and of its link: `CANCELADA EL 13 DIC: Luna`. Turned names are isolated. */
export function partyTitle(party: Standing & { readonly name: string }): string {
  const words = titleWords(party).join(', ');
  return words === '' ? isolated(party.name) : `${words}: ${isolated(party.name)}`;
}

function titleWords(party: Standing): readonly string[] {
  const { condition = 'scheduled', cancelledDates = [], previousDates = [] } = party;
  if (condition === 'cancelled') return [CANCELLED];
  if (condition === 'postponed') return [POSTPONED];
  return [
    ...(previousDates.length > 0 ? [MOVED] : []),
    ...(cancelledDates.length > 0 ? [`${CANCELLED} EL ${daysText(cancelledDates).toUpperCase()}`] : []),
  ];
}
