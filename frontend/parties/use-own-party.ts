import type { EventAnswer, OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Listed } from '../cache/list-pages.ts';
import { submittedPartiesQuery } from './submitted-parties.ts';

/**
 * A party as the person at the screen has sent it, with what became of what they proposed; `undefined` where they have not. Answers about it are the same for everybody and do not say so: it is
 * among theirs. One page holds all that most people have sent, and is asked for once.
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

/** A party in a list of a person's own, which is read on until it is there. */
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
