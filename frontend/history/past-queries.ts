import type { HistoryHomeAnswer } from '@duende/contracts/history/history-answers';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../http/api-client.ts';
import { dataOf, type Positioned } from '../http/positioned.ts';
import { hearNow } from '../http/server-now.ts';

/** How much happened when, whatever the steps. */
export const DENSITY = ['history', 'density'] as const;

/** `undefined` is left out. */
export function historyPath(name: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1]);
  const text = new URLSearchParams(given).toString();
  return `/api/history/${name}${text && `?${text}`}`;
}

/**
 * Home as it was, or as it is for no moment. What was stays as it was, but after the last change of all there may be another one
 * by now.
 */
export const pastHomeQuery = (at: string | undefined) =>
  queryOptions({
    queryKey: ['history', 'home', at ?? null],
    queryFn: ({ signal }) => read<HistoryHomeAnswer>(historyPath('home', { at }), signal, hearNow),
    select: dataOf<HistoryHomeAnswer>,
    staleTime: ({ state }) => (at !== undefined && hasNext(state.data) ? Infinity : 0),
  });

const hasNext = (entry: Positioned<HistoryHomeAnswer> | undefined) => (entry?.data.next ?? null) !== null;
