import { daysText } from '../common/day-words.ts';
import type { PartyCondition } from './party-condition-schema.ts';
import { CONDITION_WORDS } from './party-condition.ts';

const CANCELLED = CONDITION_WORDS.cancelled.toUpperCase();
const POSTPONED = CONDITION_WORDS.postponed.toUpperCase();
const MOVED = 'NUEVA FECHA';

/** Old cached answers have no condition. */
type MaybeCondition = Partial<PartyCondition>;

/** As of a day (`YYYY-MM-DD`), for its page and link previews. Past cancelled days are left out. */
export function conditionLines(party: MaybeCondition, today: string): readonly string[] {
  const { condition = 'scheduled', previousDates = [] } = party;
  const cancelledDates = stillOff(party, today);
  if (condition === 'cancelled') return [CANCELLED];
  if (condition === 'postponed') return [`${POSTPONED}, fecha por confirmar`];
  return [
    ...(previousDates.length > 0 ? [`${MOVED}: antes ${daysText(previousDates)}`] : []),
    ...(cancelledDates.length > 0 ? [`${CANCELLED}: ${daysText(cancelledDates)}`] : []),
  ];
}

/** As of a day (`YYYY-MM-DD`): `CANCELADA EL 13 DIC: Luna`. */
export function partyTitle(party: MaybeCondition & { readonly name: string }, today: string): string {
  const words = titleWords(party, today).join(', ');
  return words === '' ? party.name : `${words}: ${party.name}`;
}

const stillOff = ({ cancelledDates = [] }: MaybeCondition, today: string) =>
  cancelledDates.filter((day) => day >= today);

function titleWords(party: MaybeCondition, today: string): readonly string[] {
  const { condition = 'scheduled', previousDates = [] } = party;
  const cancelledDates = stillOff(party, today);
  if (condition === 'cancelled') return [CANCELLED];
  if (condition === 'postponed') return [POSTPONED];
  return [
    ...(previousDates.length > 0 ? [MOVED] : []),
    ...(cancelledDates.length > 0 ? [`${CANCELLED} EL ${daysText(cancelledDates).toUpperCase()}`] : []),
  ];
}
