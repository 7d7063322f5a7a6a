import type { EventCardAnswer } from './party-answers.ts';

// Apart from the whole answer, for the page loads this early and the table of all fields late.

/** What home shows of a party. Only the fields of the contract leave. */
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
    condition,
    cancelledDates,
    previousDates,
    tickets,
  };
}
