import { invalidDays, type RangeErrors } from '../dates/range-errors.ts';
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

export function filterErrors({ from, to }: AuditFilters): RangeErrors {
  const invalid = invalidDays({ from, to });
  if (invalid !== null) return invalid;
  return from !== undefined && to !== undefined && to < from
    ? { to: 'Es anterior a «Desde». Elige otra.' }
    : {};
}

export const hasErrors = (errors: RangeErrors): boolean => Object.keys(errors).length > 0;
