import type { EventAnswer, OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Listed } from '../cache/list-pages.ts';
import { submittedPartiesQuery } from './submitted-parties.ts';

/**
 * `undefined` if it is not theirs, which public answers do not say. One page of the person's list covers most people.
 */
export function useOwnParty({ id, name }: Pick<EventAnswer, 'id' | 'name'>): OwnEventAnswer | undefined {
  const all = useInfiniteQuery(submittedPartiesQuery());
  const listed = all.data?.items.find((party) => party.id === id);
  const named = useInfiniteQuery({
    ...submittedPartiesQuery(name),
    enabled: all.hasNextPage && listed === undefined,
  });
  const found = useOwnPartyIn(named, id);
  return listed ?? found;
}

/** Fetches the list's pages until it is found. */
export function useOwnPartyIn(
  list: UseInfiniteQueryResult<Listed<OwnEventAnswer>>,
  id: string,
  isNewEnough = true,
): OwnEventAnswer | undefined {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = list;
  const own = isNewEnough ? data?.items.find((party) => party.id === id) : undefined;
  const mustGoOn = isNewEnough && !isFetching && error === null && !own && hasNextPage;
  useEffect(() => {
    if (mustGoOn) void fetchNextPage();
  }, [mustGoOn, fetchNextPage]);
  return own;
}
