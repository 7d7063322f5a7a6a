import { isCalendarDay } from '@duende/contracts/madrid-time';
import type { AuditFilters } from './audit-query.ts';

/** What is wrong with the days of an address, under the field it is wrong in. */
export interface FilterErrors {
  readonly from?: string;
  readonly to?: string;
}

const NO_DAY = 'Esa fecha no existe. Elige otra.';

export function filterErrors({ from, to }: AuditFilters): FilterErrors {
  const isDay = (text: string | undefined) => text === undefined || isCalendarDay(text);
  if (!isDay(from) || !isDay(to))
    return { ...(!isDay(from) && { from: NO_DAY }), ...(!isDay(to) && { to: NO_DAY }) };
  return from !== undefined && to !== undefined && to < from
    ? { to: 'Es anterior a «Desde». Elige otra.' }
    : {};
}

export const hasErrors = (errors: FilterErrors): boolean => Object.keys(errors).length > 0;
