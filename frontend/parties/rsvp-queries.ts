import type { RsvpCountAnswer, RsvpStatusAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { COUNTS_AT_ONCE } from '@duende/contracts/common/first-view-limits';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import DataLoader from 'dataloader';
import { withErrorMessage, read } from '../http/api-client.ts';
import { apiErrorOf } from '../http/api-error.ts';
import { positioned, type Positioned } from '../http/positioned.ts';
import { answerQuery } from '../cache/answer-query.ts';

const countOf = (entry: Positioned<RsvpCountAnswer>) => entry.data.count;

/** 0 after an error answer, `null` without any answer, `undefined` while it loads. */
export function shownCount({ data, error }: Pick<UseQueryResult<number>, 'data' | 'error'>) {
  return data ?? (error === null ? undefined : apiErrorOf(error) ? 0 : null);
}

const readCount = (eventId: string) => read('GET /api/events/:reference/rsvp-count', { reference: eventId });

/** Batches only; the query client caches. */
const counts = new DataLoader<string, Positioned<RsvpCountAnswer>>(readCounts, {
  cache: false,
  maxBatchSize: COUNTS_AT_ONCE,
});

/** Missing counts are fetched one by one. */
async function readCounts(
  eventIds: readonly string[],
): Promise<readonly (Positioned<RsvpCountAnswer> | Error)[]> {
  const together = eventIds.length === 1 ? null : await readTogether(eventIds);
  return Promise.all(eventIds.map(async (id) => together?.get(id) ?? (await readCount(id).catch(errorOf))));
}

async function readTogether(eventIds: readonly string[]) {
  const { data, position } = await read('GET /api/rsvp-counts', { events: eventIds.join(',') });
  return new Map(data.map((count) => [count.eventId, positioned(count, position)]));
}

const errorOf = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

export const rsvpCountQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['rsvp-count', eventId],
    queryFn: () => withErrorMessage('Failed to fetch RSVP count', counts.load(eventId)),
    select: countOf,
  });

const isGoingOf = (entry: Positioned<RsvpStatusAnswer>) => entry.data.isGoing;

export const rsvpStatusQuery = (eventId: string) =>
  queryOptions({
    ...answerQuery(
      'GET /api/events/:reference/rsvp-status',
      { reference: eventId },
      { key: ['rsvp-status', eventId], words: 'Failed to fetch RSVP status' },
    ),
    select: isGoingOf,
  });

export const confirmedPartiesQuery = answerQuery(
  'GET /api/users/rsvps',
  {},
  { key: ['own', 'confirmed'], words: 'Failed to fetch RSVP events' },
);
