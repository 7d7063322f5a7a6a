import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { read } from '../http/api-client.ts';
import { AUDIT } from '../cache/keys.ts';

/** The filters in the address; days in Madrid, inclusive. */
export interface AuditFilters {
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly kind?: string | undefined;
  readonly words?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Live messages to moderators refetch it. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...AUDIT, filters],
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await read('GET /api/admin/audit', { ...filters, cursor }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    refetchOnMount: 'always',
  });

export interface FilterErrors {
  readonly from?: string;
  readonly to?: string;
}

const NOT_A_DAY = 'Esa fecha no existe. Elige otra.';

export function filterErrors({ from, to }: AuditFilters): FilterErrors {
  const isDay = (text: string | undefined) => text === undefined || isCalendarDay(text);
  if (!isDay(from) || !isDay(to))
    return { ...(!isDay(from) && { from: NOT_A_DAY }), ...(!isDay(to) && { to: NOT_A_DAY }) };
  return from !== undefined && to !== undefined && to < from
    ? { to: 'Es anterior a «Desde». Elige otra.' }
    : {};
}

export const hasErrors = (errors: FilterErrors): boolean => Object.keys(errors).length > 0;
