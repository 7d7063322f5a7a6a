import type { EventCardAnswer } from './party-answers.ts';

// The page loads this early, the table of fields late.

/** Passes on only the fields of the contract. */
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
  place,
  condition,
  cancelledDates,
  previousDates,
  tickets,
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
    place,
    condition,
    cancelledDates,
    previousDates,
    tickets,
  };
}
