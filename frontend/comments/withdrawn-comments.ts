import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';

const KEY = ['withdrawn-comments'] as const;
const NONE: ReadonlySet<string> = new Set();

/** Withdrawn on this page and hidden from every list before the server answers. */
export function useWithdrawnComments(): ReadonlySet<string> {
  const { data = NONE } = useQuery<ReadonlySet<string>>({ queryKey: KEY, queryFn: skipToken });
  return data;
}

export function hideComment(client: QueryClient, id: string): void {
  client.setQueryData<ReadonlySet<string>>(KEY, (hidden = NONE) => new Set([...hidden, id]));
}

export function showCommentAgain(client: QueryClient, id: string): void {
  client.setQueryData<ReadonlySet<string>>(
    KEY,
    (hidden = NONE) => new Set([...hidden].filter((one) => one !== id)),
  );
}
