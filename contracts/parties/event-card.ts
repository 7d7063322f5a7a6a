import type { EventCardAnswer } from './party-answers.ts';

// Separate from the whole answer: the page loads this early and the table of fields late.

/** A party on home: only fields of the contract. */
export function eventCard({
  id,
  name,
  location,
  photo,
  dates,
  startTime,
  endTime,
  type,
  styles,
  cost,
  condition,
  cancelledDates,
  previousDates,
}: EventCardAnswer): EventCardAnswer {
  return {
    id,
    name,
    location,
    photo,
    dates,
    startTime,
    endTime,
    type,
    styles,
    cost,
    condition,
    cancelledDates,
    previousDates,
  };
}
