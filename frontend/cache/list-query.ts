import type { AnswerOf, ParametersOf, QueryCall } from '@duende/contracts/api/calls/all-calls';
import { SCREEN_PAGE } from '@duende/contracts/common/first-view-limits';
import { HEADERS } from '@duende/contracts/api/headers';
import { LIST_HEADERS } from '@duende/contracts/api/list-headers';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { addressOf } from '../http/address.ts';
import { withErrorMessage, jsonOf, request } from '../http/api-client.ts';
import { listPage, listed, type ListPage } from './list-pages.ts';
import { ANSWER_MS, withDeadline } from '../http/with-deadline.ts';

type ListCall = { [N in QueryCall]: AnswerOf<N> extends readonly unknown[] ? N : never }[QueryCall];

interface PagesQuery {
  readonly key: QueryKey;
  readonly words: string;
  /** without live messages, so refetched whenever it is opened */
  readonly isUnwatched?: boolean;
}

interface ListQuery<N extends ListCall> extends PagesQuery {
  readonly call: N;
  readonly said: Omit<ParametersOf<N>, 'limit' | 'cursor'>;
}

/** Follows the `next` link of each page. */
export function listQuery<N extends ListCall>({ call, said, ...query }: ListQuery<N>) {
  const path = addressOf(call, { ...said, limit: SCREEN_PAGE } as ParametersOf<N>);
  return pagesQuery<AnswerOf<N>[number]>(path, query);
}

export type ListQueryOf<T> = ReturnType<typeof pagesQuery<T>>;

function pagesQuery<T>(path: string, { key, words, isUnwatched = false }: PagesQuery) {
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- a list's path and words follow from its key
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => withErrorMessage(words, readPage<T>(pageParam ?? path, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: listed<T>,
    refetchOnMount: isUnwatched ? 'always' : true,
  });
}

/** Only paths of our own API are followed. */
const NEXT = /^<(\/api\/[^>]+)>; rel="next"$/;

async function readPage<T>(path: string, signal: AbortSignal): Promise<ListPage<T>> {
  const { headers, data } = await withDeadline(
    ANSWER_MS.read,
    async (end) => {
      const answer = await request(path, { method: 'GET', signal: end });
      return { headers: answer.headers, data: await jsonOf<readonly T[]>(answer) };
    },
    signal,
  );
  // Answers stored by an earlier version have no total.
  const total = Number(headers.get(LIST_HEADERS.totalCount) ?? data.length);
  const next = NEXT.exec(headers.get(LIST_HEADERS.link) ?? '')?.[1] ?? null;
  return listPage({ data, next, total }, headers.get(HEADERS.readPosition) ?? '');
}
