import type { HistoryDensityAnswer } from '@duende/contracts/history/history-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { queryOptions } from '@tanstack/react-query';
import { DENSITY } from './past-queries.ts';
import type { Reach } from './moment.ts';
import type { Step } from './slider-geometry.ts';
import { answerQuery } from '../cache/answer-query.ts';

/** Past answers never change. */
const isLasting = (at: string | undefined) => ({
  staleTime: at === undefined ? 0 : Infinity,
});

export const compareQuery = (from: string, to: string) =>
  answerQuery('GET /api/history/compare', { from, to }, { key: ['history', 'compare', from, to] });

export const pastPartyQuery = (id: string, at: string | undefined) =>
  queryOptions({
    ...answerQuery(
      'GET /api/history/events/:reference',
      { reference: id, at },
      { key: ['history', 'party', id, at ?? null] },
    ),
    ...isLasting(at),
  });

const BY_HOUR_DAYS = 7;
const DAY = 86_400_000;

export function densityQuery({ first, now }: Reach) {
  const to = madridDay(new Date(now));
  // The server's maximum, both ends included.
  const earliest = addDays(to, 1 - LIMITS.densityDays.day);
  const [from = to] = [madridDay(new Date(first)), earliest].sort().reverse();
  const step = now - first < BY_HOUR_DAYS * DAY ? 'hour' : 'day';
  return queryOptions({
    ...answerQuery('GET /api/history/density', { step, from, to }, { key: [...DENSITY, step, from, to] }),
    select: stepsOf,
    staleTime: 0,
  });
}

const stepsOf = ({ data }: { readonly data: HistoryDensityAnswer }): readonly Step[] =>
  data.steps.map(({ at, total }) => ({ from: Date.parse(at), total }));
