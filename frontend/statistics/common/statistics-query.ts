import type { StatisticsAnswer, StatisticsEventsAnswer } from '@duende/contracts/history/statistics-answer';
import { queryOptions } from '@tanstack/react-query';
import { read, withErrorMessage } from '../../http/api-client.ts';
import { dataOf } from '../../http/positioned.ts';
import { hearNow } from '../../http/server-now.ts';
import { stringifySearch } from '../../browser/navigation.ts';
import type { StatisticsSearch } from './statistics-search.ts';

/** The figures of a time; asked for anew whenever they are opened, since no live message moves them. */
export const statisticsQuery = ({ from, to }: Pick<StatisticsSearch, 'from' | 'to'>) =>
  queryOptions({
    queryKey: ['statistics', { from, to }],
    queryFn: ({ signal }) =>
      withErrorMessage(
        'Failed to fetch statistics',
        read<StatisticsAnswer>(`/api/statistics${stringifySearch({ from, to })}`, signal, hearNow),
      ),
    select: dataOf<StatisticsAnswer>,
    refetchOnMount: 'always',
  });

/** The parties behind a bar. */
export function behindQuery({ from, to, since, until, ...bar }: StatisticsSearch) {
  const asked = { ...bar, from: since ?? from, to: until ?? to };
  return queryOptions({
    queryKey: ['statistics', 'events', asked],
    queryFn: ({ signal }) =>
      withErrorMessage(
        'Failed to fetch events',
        read<StatisticsEventsAnswer>(`/api/statistics/events${stringifySearch(asked)}`, signal),
      ),
    select: dataOf<StatisticsEventsAnswer>,
    refetchOnMount: 'always',
  });
}
