import type { AuditEntry } from '@duende/contracts/api/audit-answer';
import type { CommentAnswer, EventAnswer, EventCardAnswer, RideAnswer } from '@duende/contracts/api/answers';
import { madridDay } from '@duende/contracts/madrid-time';
import { madridMoment } from '@duende/contracts/madrid-clock';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../lib/api/api-client.ts';
import { dataOf } from '../../lib/api/positioned.ts';
import type { Reach } from './moment.ts';
import type { Step } from './slider-geometry.ts';

export interface PastHomeAnswer {
  readonly at: string;
  readonly first: string | null;
  readonly events: readonly EventCardAnswer[];
  readonly counts: readonly { readonly eventId: string; readonly count: number }[];
  readonly previous: string | null;
  readonly next: string | null;
}

export interface PartyChange {
  readonly change: 'added' | 'removed' | 'changed';
  readonly card: EventCardAnswer;
  readonly fields: AuditEntry['changes'];
}

export interface CompareAnswer {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly PartyChange[];
}

export interface PastPartyAnswer {
  readonly at: string;
  readonly event: EventAnswer;
  readonly count: number;
  readonly comments: readonly CommentAnswer[];
  readonly rides: readonly RideAnswer[];
}

interface DensityAnswer {
  readonly steps: readonly { readonly at: string; readonly total: number }[];
}

/** `undefined` is left out. */
function path(name: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1]);
  const text = new URLSearchParams(given).toString();
  return `/api/history/${name}${text && `?${text}`}`;
}

/** What was stays as it was; what is now is asked for whenever the screen is opened. */
const isLasting = (at: string | undefined) => ({
  staleTime: at === undefined ? 0 : Infinity,
});

/** Home as it was, or as it is for no moment. */
export const pastHomeQuery = (at: string | undefined) =>
  queryOptions({
    queryKey: ['history', 'home', at ?? null],
    queryFn: ({ signal }) => read<PastHomeAnswer>(path('home', { at }), signal),
    select: dataOf<PastHomeAnswer>,
    ...isLasting(at),
  });

/** What changed from one moment to a later one. */
export const compareQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['history', 'compare', from, to],
    queryFn: ({ signal }) => read<CompareAnswer>(path('compare', { from, to }), signal),
    select: dataOf<CompareAnswer>,
  });

export const pastPartyQuery = (id: string, at: string | undefined) =>
  queryOptions({
    queryKey: ['history', 'party', id, at ?? null],
    queryFn: ({ signal }) => read<PastPartyAnswer>(path(`events/${encodeURIComponent(id)}`, { at }), signal),
    select: dataOf<PastPartyAnswer>,
    ...isLasting(at),
  });

/** Days of a history that is looked at by the hour. */
const BY_HOUR_DAYS = 7;
const DAY = 86_400_000;

/** How much happened when, over the whole reach. */
export function densityQuery({ first, now }: Reach) {
  const days = { from: madridDay(new Date(first)), to: madridDay(new Date(now)) };
  const step = now - first < BY_HOUR_DAYS * DAY ? 'hour' : 'day';
  return queryOptions({
    queryKey: ['history', 'density', step, days],
    queryFn: ({ signal }) => read<DensityAnswer>(path('density', { step, ...days }), signal),
    select: stepsOf,
    staleTime: 0,
  });
}

const stepsOf = ({ data }: { readonly data: DensityAnswer }): readonly Step[] =>
  data.steps.map(({ at, total }) => ({
    from: at.includes('T') ? Date.parse(at) : madridMoment({ day: at, time: '00:00' }),
    total,
  }));
