import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryCompareAnswer, HistoryHomeAnswer } from '@duende/contracts/history/history-answers';
import { pastHomeQuery } from './past-queries.ts';
import { compareQuery } from './history-queries.ts';
import { inOrder } from './compare-texts.ts';

interface PastHome {
  readonly home: UseQueryResult<HistoryHomeAnswer>;
  /** the first event there is, in milliseconds, as soon as that is known */
  readonly first: number | null;
}

/** Home at a moment; until it has come, what was shown before it stays. */
export function usePastHome(at: string | undefined): PastHome {
  const home = useQuery({ ...pastHomeQuery(at), placeholderData: keepPreviousData });
  const [known, setKnown] = useState<string | null>(null);
  // Kept where a later answer is a refusal: the slider leads away from it.
  const first = home.data?.first ?? known;
  if (first !== known) setKnown(first);
  return { home, first: first === null ? null : Date.parse(first) };
}

/** What changed between the moment that is shown and another one; `null` where that is the same moment. */
export function useChanges(
  { data, isPlaceholderData }: UseQueryResult<HistoryHomeAnswer>,
  at: string | undefined,
  con: string | undefined,
): UseQueryResult<HistoryCompareAnswer> | null {
  // Now is the moment the server has answered for.
  const shown = at ?? (isPlaceholderData ? undefined : data?.at);
  const between = shown === undefined || con === undefined ? undefined : inOrder(shown, con);
  const changes = useQuery({
    ...compareQuery(between?.from ?? '', between?.to ?? ''),
    enabled: between !== undefined && between !== null,
    placeholderData: keepPreviousData,
  });
  return between === null ? null : changes;
}
