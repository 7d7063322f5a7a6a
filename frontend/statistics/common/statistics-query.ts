import { noteServerTime } from '../../http/server-now.ts';
import type { StatisticsSearch } from './statistics-search.ts';
import { answerQuery } from '../../cache/answer-query.ts';

/** No live message changes the figures. */
export const statisticsQuery = ({ from, to }: Pick<StatisticsSearch, 'from' | 'to'>) =>
  answerQuery(
    'GET /api/statistics',
    { from, to },
    {
      key: ['statistics', { from, to }],
      words: 'Failed to fetch statistics',
      onHeaders: noteServerTime,
      isUnwatched: true,
    },
  );

export function behindQuery({ from, to, since, until, ...bar }: StatisticsSearch) {
  const asked = { ...bar, from: since ?? from, to: until ?? to };
  return answerQuery('GET /api/statistics/events', asked, {
    key: ['statistics', 'events', asked],
    words: 'Failed to fetch events',
    isUnwatched: true,
  });
}
