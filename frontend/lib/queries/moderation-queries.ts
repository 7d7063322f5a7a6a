import type { EventAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import { dataOf } from '../live/positioned.ts';

/** Parties that wait for a moderator; for admins alone. */
export const pendingPartiesQuery = queryOptions({
  queryKey: ['moderation', 'events'],
  queryFn: ({ signal }) =>
    failingWith('Failed to fetch pending events', read<EventAnswer[]>('/api/admin/events/pending', signal)),
  select: dataOf<EventAnswer[]>,
});
