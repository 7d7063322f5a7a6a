import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { apiErrorOf } from '../http/api-error.ts';
import { ENDED_SESSION, sessionQuery } from '../session/session.ts';

/** Data never becomes stale by age: live messages and commands update it. Calls without a network fail at once. */
export function createQueryClient(): QueryClient {
  const noticeRefusal = (error: unknown) => {
    const code = apiErrorOf(error)?.code;
    if (code === 'account.suspended') void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    if (code !== 'session.required') return;
    client.setQueryData(ENDED_SESSION, client.getQueryData(sessionQuery.queryKey) ?? undefined);
    client.setQueryData(sessionQuery.queryKey, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeRefusal }),
    mutationCache: new MutationCache({ onError: noticeRefusal }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
