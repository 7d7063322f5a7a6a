import type { EventAnswer } from '@duende/contracts/api/answers';
import { queryOptions } from '@tanstack/react-query';
import { failingWith, read } from '../api/api-client.ts';
import { dataOf, type Positioned } from '../live/positioned.ts';

/** Every approved party, by earliest upcoming day. */
export const partiesQuery = queryOptions({
  queryKey: ['parties'],
  queryFn: ({ signal }) => failingWith('Failed to fetch events', read<EventAnswer[]>('/api/events', signal)),
  select: dataOf<EventAnswer[]>,
});

/** Parties the page brought for home's first view, without their descriptions; `null` where it brought none. */
export const firstPartiesQuery = queryOptions({
  queryKey: ['first-parties'],
  queryFn: (): readonly EventAnswer[] | null => null,
});

/** One party by its whole id; `null` once a live message has said that it is gone. */
export const partyQuery = (id: string) =>
  queryOptions({
    queryKey: ['party', id],
    queryFn: ({ signal }): Promise<Positioned<EventAnswer | null>> => fetchParty(id, signal),
    select: dataOf<EventAnswer | null>,
  });

/** A party by its id or a share link's key. */
export function fetchParty(reference: string, signal: AbortSignal) {
  const path = `/api/events/${encodeURIComponent(reference)}`;
  return failingWith('Failed to fetch event', read<EventAnswer>(path, signal));
}
