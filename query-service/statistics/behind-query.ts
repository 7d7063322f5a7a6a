import type { Location } from '@duende/contracts/parties/locations';
import type { FigureName, LeadStepId } from '@duende/contracts/history/statistics';
import type { Style } from '@duende/contracts/parties/styles';
import { dayRange, type DayRange } from './statistics-range.ts';
import { queryOf } from '../http/call-query.ts';

/** `null` matches everything. */
export interface BehindQuery {
  readonly figure: FigureName;
  readonly range: DayRange;
  readonly location: Location | null;
  readonly style: Style | null;
  readonly hour: number | null;
  readonly lead: LeadStepId | null;
}

/** @throws Refusal `request.invalid` with the parameter */
export function parseBehindQuery(url: string, today: string): BehindQuery {
  const query = queryOf('GET /api/statistics/events', url);
  const { figure, location = null, style = null, hour, lead = null } = query;
  const range = dayRange(query, today);
  return { figure, range, location, style, hour: hour === undefined ? null : Number(hour), lead };
}
