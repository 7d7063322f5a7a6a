import type { HistoryHomeAnswer } from '@duende/contracts/history/history-answers';
import { queryOptions } from '@tanstack/react-query';
import { type Positioned } from '../http/positioned.ts';
import { noteServerTime } from '../http/server-now.ts';
import { answerQuery } from '../cache/answer-query.ts';

export const DENSITY = ['history', 'density'] as const;

/** A later change may follow the last one. */
export const pastHomeQuery = (at: string | undefined) =>
  queryOptions({
    ...answerQuery(
      'GET /api/history/home',
      { at },
      { key: ['history', 'home', at ?? null], onHeaders: noteServerTime },
    ),
    staleTime: ({ state }) => (at !== undefined && hasNext(state.data) ? Infinity : 0),
  });

const hasNext = (entry: Positioned<HistoryHomeAnswer> | undefined) => (entry?.data.next ?? null) !== null;
