import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import type { RsvpEventAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useHydrated } from '../browser/taking-over.ts';
import { keptAtOf } from '../http/positioned.ts';
import { useSession } from '../session/session.ts';
import { firstPartiesQuery, partiesQuery } from './party-queries.ts';
import { confirmedPartiesQuery } from './rsvp-queries.ts';

interface Confirmed {
  readonly isSignedIn: boolean;
  /** `undefined` while unknown */
  readonly parties: readonly RsvpEventAnswer[] | undefined;
  readonly ids: ReadonlySet<string>;
}

/** Home works without them. */
export function useConfirmed(): Confirmed {
  const isSignedIn = useSession().status === 'signed-in';
  // They may be loaded before hydration, but the server's HTML does not use them.
  const isTakenOver = useHydrated();
  const { data: known, isError } = useQuery({ ...confirmedPartiesQuery, enabled: isSignedIn });
  const data = isTakenOver ? known : undefined;
  const parties = isSignedIn ? (data ?? (isError ? [] : undefined)) : [];
  const ids = useMemo(() => new Set(isSignedIn ? data?.map(({ id }) => id) : []), [data, isSignedIn]);
  return { isSignedIn, parties, ids };
}

export interface HomeParties {
  readonly parties: readonly EventCardAnswer[] | undefined;
  /** false for the page's own data, which is only a part */
  readonly isComplete: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** when the server gave the stored answer, in milliseconds since 1970 */
  readonly keptAt: number | undefined;
}

/** Returns the page's own parties until the list loads. */
export function useHomeParties(): HomeParties {
  const client = useQueryClient();
  const { data: first } = useQuery(firstPartiesQuery);
  const { data, error } = useQuery(partiesQuery);
  const { data: keptAt } = useQuery({ ...partiesQuery, select: keptAtOf });
  // A list of hundreds renders in pieces.
  const all = useDeferredValue(data);
  return {
    parties: all ?? first ?? undefined,
    isComplete: all !== undefined,
    error: data ? null : error,
    keptAt,
    retry: useCallback(() => void client.refetchQueries({ queryKey: partiesQuery.queryKey }), [client]),
  };
}
