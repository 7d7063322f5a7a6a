import { nightsOf, type AnnouncedDays } from './nights.ts';
import type { PartyCondition } from './party-condition.ts';

// Apart from the schema, for the page loads this early.

/** Of a party that nothing has come between. */
export const AS_ANNOUNCED: PartyCondition = { condition: 'scheduled', cancelledDates: [], previousDates: [] };

/** Whether people may still say that they go, and offer a seat: not while it is called off or without a date. */
export function isOn({ condition = 'scheduled' }: Partial<Pick<PartyCondition, 'condition'>>): boolean {
  return condition === 'scheduled';
}

/** What `dates` make of days that were called off: one that is no day of the party any more is none, and all of them are the party. */
export function conditionOn(
  { condition, cancelledDates, previousDates }: PartyCondition,
  dates: readonly string[],
): PartyCondition {
  const called = dates.filter((day) => cancelledDates.includes(day));
  const isAll = dates.length > 0 && called.length === dates.length;
  if (condition !== 'scheduled' || isAll)
    return { condition: isAll ? 'cancelled' : condition, cancelledDates: [], previousDates };
  return { condition, cancelledDates: called, previousDates };
}

/** Only these fields, of whatever holds more. */
export function conditionOf({ condition, cancelledDates, previousDates }: PartyCondition): PartyCondition {
  return { condition, cancelledDates, previousDates };
}

/** Whether a party stands as it did, whatever is said over it. */
export function isSameCondition(one: PartyCondition, other: PartyCondition): boolean {
  return JSON.stringify(conditionOf(one)) === JSON.stringify(conditionOf(other));
}

/** How some days of a party stand: as it does, and called off where each of them is. */
export function conditionOfDays(
  { condition = 'scheduled', cancelledDates = [] }: Partial<PartyCondition>,
  days: readonly string[],
): PartyCondition['condition'] {
  const isCalledOff =
    condition === 'scheduled' && days.length > 0 && days.every((day) => cancelledDates.includes(day));
  return isCalledOff ? 'cancelled' : condition;
}

type Standing = AnnouncedDays & Partial<Pick<PartyCondition, 'condition'>>;

/** The days of a party on which it does not take place: all of them where it is cancelled as a whole or postponed. */
export function daysOff(party: Standing): readonly string[] {
  return isOn(party) ? (party.cancelledDates ?? []) : party.dates;
}

/** The nights of a party that took place as it was before and do not as it is after, `YYYY-MM-DD`. */
export function nightsLost(before: Standing, after: Standing): readonly string[] {
  const left = isOn(after) ? nightsOf(after) : [];
  return isOn(before) ? nightsOf(before).filter((day) => !left.includes(day)) : [];
}

/**
 * What a change tells of single days that are called off. `dates` are the days of the party after it, `null` where they stay.
 * `from` is `null` where all of it was off before. The whole answer is `null` where there is nothing to tell: a day that the
 * party no longer has, or that is off with all the others, is neither called off by itself nor back on.
 */
export function cancelledDaysChange(
  before: PartyCondition,
  after: PartyCondition,
  dates: readonly string[] | null,
): { readonly from: readonly string[] | null; readonly to: readonly string[] } | null {
  if (!isOn(after)) return null;
  const to = after.cancelledDates;
  const from = isOn(before)
    ? before.cancelledDates.filter((day) => dates === null || dates.includes(day))
    : null;
  return JSON.stringify(from ?? []) === JSON.stringify(to) ? null : { from, to };
}

/** What a party that does not take place as announced is called, over its page and wherever it is listed. */
export const CONDITION_WORDS = { cancelled: 'Cancelada', postponed: 'Aplazada' } as const;
