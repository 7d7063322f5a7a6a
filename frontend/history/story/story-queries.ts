import type { PartyStoryAnswer, PersonStoryAnswer } from '@duende/contracts/history/story-answers';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { read } from '../../http/api-client.ts';
import { PARTY_STORY, PERSON_STORY } from '../../audit/audit-keys.ts';
import { dataOf } from '../../http/positioned.ts';

// No live message is about stories: they are asked for whenever they are opened.

/** What became of a party; its id or a share link's key. */
export const partyStoryQuery = (reference: string) =>
  queryOptions({
    queryKey: [...PARTY_STORY, reference],
    queryFn: ({ signal }) =>
      read<PartyStoryAnswer>(`/api/admin/events/${encodeURIComponent(reference)}/story`, signal),
    select: dataOf<PartyStoryAnswer>,
    refetchOnMount: 'always',
  });

/** What a person did, the newest first, in pages. */
export const personStoryQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...PERSON_STORY, userId],
    queryFn: async ({ pageParam, signal }) => {
      const path = `/api/admin/users/${encodeURIComponent(userId)}/story`;
      const query = pageParam === null ? '' : `?${new URLSearchParams({ before: pageParam }).toString()}`;
      return (await read<PersonStoryAnswer>(path + query, signal)).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
