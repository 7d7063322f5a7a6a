import type { HistoryHomeAnswer } from '@duende/contracts/history/history-answers';
import { queryOptions } from '@tanstack/react-query';
import { type Positioned } from '../http/positioned.ts';
import { hearNow } from '../http/server-now.ts';
import { answerQuery } from '../cache/answer-query.ts';

/** How much happened when, whatever the steps. */
export const DENSITY = ['history', 'density'] as const;

/**
 * Home as it was, or as it is for no moment. What was stays as it was, but after the last change of all there may be another one
 * by now.
 */
export const pastHomeQuery = (at: string | undefined) =>
  queryOptions({
    ...answerQuery('GET /api/history/home', { at }, { key: ['history', 'home', at ?? null], hear: hearNow }),
    staleTime: ({ state }) => (at !== undefined && hasNext(state.data) ? Infinity : 0),
  });

const hasNext = (entry: Positioned<HistoryHomeAnswer> | undefined) => (entry?.data.next ?? null) !== null;
