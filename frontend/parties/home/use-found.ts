import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { foundQuery } from './found-query.ts';

interface Found {
  /** those of some parties that the search finds: all for none, `undefined` while nothing is known */
  readonly found: readonly EventCardAnswer[] | undefined;
  readonly error: Error | null;
  /** these are what the words before found */
  readonly isLooking: boolean;
}

/** Narrows parties by the words of a search; while those are looked for, by what the words before have found. */
export function useFound(q: string, parties: readonly EventCardAnswer[] | undefined): Found {
  const { data, error, isPlaceholderData } = useQuery({
    ...foundQuery(q),
    placeholderData: keepPreviousData,
  });
  const found = useMemo(() => {
    if (q === '') return parties;
    const ids = data && new Set(data);
    return ids && parties?.filter(({ id }) => ids.has(id));
  }, [q, data, parties]);
  return { found, error: q === '' ? null : error, isLooking: q !== '' && isPlaceholderData };
}
