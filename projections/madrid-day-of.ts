import { madridDay } from '@duende/contracts/madrid-time';
import type { FoldedEvent } from './projection.ts';

/** Characters of an ISO moment up to its hour. Midnight in Madrid lies between two hours: within one, the day is one. */
const HOUR = 13;

let known = { hour: '', day: '' };

/** The day in Madrid of an event's effective time; that of the hour asked before is remembered, since asking takes 2 µs. */
export function madridDayOf({ effectiveAt }: Pick<FoldedEvent, 'effectiveAt'>): string {
  const hour = effectiveAt.slice(0, HOUR);
  if (hour !== known.hour) known = { hour, day: madridDay(new Date(effectiveAt)) };
  return known.day;
}
