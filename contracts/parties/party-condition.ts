import { nightsOf, type AnnouncedDays } from './nights.ts';
import type { PartyCondition } from './party-condition-schema.ts';

// Separate from the schema: the page loads this early.

export const AS_ANNOUNCED: PartyCondition = { condition: 'scheduled', cancelledDates: [], previousDates: [] };

export function isOn({ condition = 'scheduled' }: Partial<Pick<PartyCondition, 'condition'>>): boolean {
  return condition === 'scheduled';
}

/** The condition on other `dates`: drops days that no longer exist; if all others are cancelled, the party is. */
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

export function conditionOf({ condition, cancelledDates, previousDates }: PartyCondition): PartyCondition {
  return { condition, cancelledDates, previousDates };
}

export function isSameCondition(one: PartyCondition, other: PartyCondition): boolean {
  return JSON.stringify(conditionOf(one)) === JSON.stringify(conditionOf(other));
}

/** The condition of some days: cancelled if each day is. */
export function conditionOfDays(
  { condition = 'scheduled', cancelledDates = [] }: Partial<PartyCondition>,
  days: readonly string[],
): PartyCondition['condition'] {
  const isCalledOff =
    condition === 'scheduled' && days.length > 0 && days.every((day) => cancelledDates.includes(day));
  return isCalledOff ? 'cancelled' : condition;
}

type DaysAndCondition = AnnouncedDays & Partial<Pick<PartyCondition, 'condition'>>;

/** Days without the party: all if cancelled or postponed. */
export function daysOff(party: DaysAndCondition): readonly string[] {
  return isOn(party) ? (party.cancelledDates ?? []) : party.dates;
}

/** Nights lost by a change, `YYYY-MM-DD`. */
export function nightsLost(before: DaysAndCondition, after: DaysAndCondition): readonly string[] {
  const left = isOn(after) ? nightsOf(after) : [];
  return isOn(before) ? nightsOf(before).filter((day) => !left.includes(day)) : [];
}

/**
 * The change of single cancelled days. `dates`: new days, `null` if unchanged. `from`: `null` if the whole party
 * was off. `null` if no single day was cancelled or reinstated; removed days and whole cancellations do not count.
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

export const CONDITION_WORDS = { cancelled: 'Cancelada', postponed: 'Aplazada' } as const;
