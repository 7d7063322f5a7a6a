import { nightsOf, type AnnouncedDays } from './nights.ts';
import type { PartyCondition } from './party-condition.ts';

// Separate from the schema, because the page loads this early.

export const AS_ANNOUNCED: PartyCondition = { condition: 'scheduled', cancelledDates: [], previousDates: [] };

/** Whether people may confirm and offer seats. */
export function isOn({ condition = 'scheduled' }: Partial<Pick<PartyCondition, 'condition'>>): boolean {
  return condition === 'scheduled';
}

/**
 * The condition for other `dates`: cancelled days that no longer exist are dropped; if all remaining days are
 * cancelled, the party is.
 */
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

/** Drops other fields. */
export function conditionOf({ condition, cancelledDates, previousDates }: PartyCondition): PartyCondition {
  return { condition, cancelledDates, previousDates };
}

export function isSameCondition(one: PartyCondition, other: PartyCondition): boolean {
  return JSON.stringify(conditionOf(one)) === JSON.stringify(conditionOf(other));
}

/** The condition of some days: cancelled if each of them is. */
export function conditionOfDays(
  { condition = 'scheduled', cancelledDates = [] }: Partial<PartyCondition>,
  days: readonly string[],
): PartyCondition['condition'] {
  const isCalledOff =
    condition === 'scheduled' && days.length > 0 && days.every((day) => cancelledDates.includes(day));
  return isCalledOff ? 'cancelled' : condition;
}

type Standing = AnnouncedDays & Partial<Pick<PartyCondition, 'condition'>>;

/** Days on which a party does not take place: all if cancelled or postponed. */
export function daysOff(party: Standing): readonly string[] {
  return isOn(party) ? (party.cancelledDates ?? []) : party.dates;
}

/** Nights lost by a change, `YYYY-MM-DD`. */
export function nightsLost(before: Standing, after: Standing): readonly string[] {
  const left = isOn(after) ? nightsOf(after) : [];
  return isOn(before) ? nightsOf(before).filter((day) => !left.includes(day)) : [];
}

/**
 * The change of single cancelled days. `dates`: the party's new days, `null` if unchanged. `from` is `null` if the
 * whole party was off before. Returns `null` if no single day was cancelled or reinstated; removed days and whole
 * cancellations do not count.
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

/** Labels of cancelled and postponed parties. */
export const CONDITION_WORDS = { cancelled: 'Cancelada', postponed: 'Aplazada' } as const;
