import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { read } from '../http/api-client.ts';
import { AUDIT } from './audit-messages.ts';

/** The filters in the address; days in Madrid, inclusive. */
export interface AuditFilters {
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly kind?: string | undefined;
  readonly words?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The trail's path; with what a file needs, that of its export. */
export function auditPath(
  filters: AuditFilters,
  cursor: string | null,
  exported?: { readonly sep: ';' },
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, cursor, ...exported }))
    if (typeof value === 'string') params.set(name, value);
  const text = params.toString();
  return `/api/admin/audit${exported ? '/export' : ''}${text && `?${text}`}`;
}

/** The trail, newest first, in pages; what moderators hear live makes it ask again. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...AUDIT, filters],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await read<AuditAnswer>(auditPath(filters, pageParam), signal);
      return answer.data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    refetchOnMount: 'always',
  });

/** What is wrong with the days in the address, by field. */
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
