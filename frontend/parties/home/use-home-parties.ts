import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue } from 'react';
import { firstPartiesQuery, partiesQuery } from '../party-queries.ts';

export interface HomeParties {
  readonly parties: readonly EventCardAnswer[] | undefined;
  /** false for what the page brought, which is not all */
  readonly isComplete: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Every approved party; until they have come, the ones the page brought. */
export function useHomeParties(): HomeParties {
  const client = useQueryClient();
  const { data: first } = useQuery(firstPartiesQuery);
  const { data, error } = useQuery(partiesQuery);
  // A list of hundreds is drawn in small pieces, between which the page answers.
  const all = useDeferredValue(data);
  return {
    parties: all ?? first ?? undefined,
    isComplete: all !== undefined,
    error: data ? null : error,
    retry: useCallback(() => void client.refetchQueries({ queryKey: partiesQuery.queryKey }), [client]),
  };
}
