import type {
  HistoryCompareAnswer,
  HistoryDensityAnswer,
  HistoryEventAnswer,
} from '@duende/contracts/history/history-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../http/api-client.ts';
import { DENSITY, historyPath } from './past-queries.ts';
import { dataOf } from '../http/positioned.ts';
import type { Reach } from './moment.ts';
import type { Step } from './slider-geometry.ts';

/** What was stays as it was; what is now is asked for whenever the screen is opened. */
const isLasting = (at: string | undefined) => ({
  staleTime: at === undefined ? 0 : Infinity,
});

/** What changed from one moment to a later one. */
export const compareQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['history', 'compare', from, to],
    queryFn: ({ signal }) => read<HistoryCompareAnswer>(historyPath('compare', { from, to }), signal),
    select: dataOf<HistoryCompareAnswer>,
  });

export const pastPartyQuery = (id: string, at: string | undefined) =>
  queryOptions({
    queryKey: ['history', 'party', id, at ?? null],
    queryFn: ({ signal }) =>
      read<HistoryEventAnswer>(historyPath(`events/${encodeURIComponent(id)}`, { at }), signal),
    select: dataOf<HistoryEventAnswer>,
    ...isLasting(at),
  });

/** Days of a history that is looked at by the hour. */
const BY_HOUR_DAYS = 7;
const DAY = 86_400_000;

/** How much happened when, over the whole reach. */
export function densityQuery({ first, now }: Reach) {
  const to = madridDay(new Date(now));
  // What the server answers for at once, both ends included.
  const earliest = addDays(to, 1 - LIMITS.densityDays.day);
  const [from = to] = [madridDay(new Date(first)), earliest].sort().reverse();
  const step = now - first < BY_HOUR_DAYS * DAY ? 'hour' : 'day';
  return queryOptions({
    queryKey: [...DENSITY, step, from, to],
    queryFn: ({ signal }) => read<HistoryDensityAnswer>(historyPath('density', { step, from, to }), signal),
    select: stepsOf,
    staleTime: 0,
  });
}

const stepsOf = ({ data }: { readonly data: HistoryDensityAnswer }): readonly Step[] =>
  data.steps.map(({ at, total }) => ({ from: Date.parse(at), total }));
