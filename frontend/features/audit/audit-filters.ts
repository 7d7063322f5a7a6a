import type { AuditAnswer } from '@duende/contracts/api/answers';
import { isCalendarDay } from '@duende/contracts/madrid-time';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { read } from '../../lib/api/api-client.ts';

/** What the address narrows the trail to; days in Madrid, inclusive. */
export interface AuditFilters {
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function auditPath(filters: AuditFilters, cursor: string | null): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, cursor }))
    if (typeof value === 'string') params.set(name, value);
  const text = params.toString();
  return `/api/admin/audit${text && `?${text}`}`;
}

/** The trail, newest first, a page at a time; asked for again whenever it is opened, since nothing live tells of it. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await read<AuditAnswer>(auditPath(filters, pageParam), signal);
      return answer.data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    refetchOnMount: 'always',
  });

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
