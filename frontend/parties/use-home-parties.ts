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
  /** `undefined` while not known */
  readonly parties: readonly RsvpEventAnswer[] | undefined;
  readonly ids: ReadonlySet<string>;
}

/** The parties the person has confirmed; they decorate home, so that without them home is whole as well. */
export function useConfirmed(): Confirmed {
  const isSignedIn = useSession().status === 'signed-in';
  // The server has not written by them; kept on the device, or asked for by what runs beside the screen, they may be there before it is taken over.
  const isTakenOver = useHydrated();
  const { data: known, isError } = useQuery({ ...confirmedPartiesQuery, enabled: isSignedIn });
  const data = isTakenOver ? known : undefined;
  const parties = isSignedIn ? (data ?? (isError ? [] : undefined)) : [];
  const ids = useMemo(() => new Set(isSignedIn ? data?.map(({ id }) => id) : []), [data, isSignedIn]);
  return { isSignedIn, parties, ids };
}

export interface HomeParties {
  readonly parties: readonly EventCardAnswer[] | undefined;
  /** false for what the page brought, which is not all */
  readonly isComplete: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** of what this device had kept: when the server last said so, in milliseconds since 1970 */
  readonly keptAt: number | undefined;
}

/** Every approved party; until they have come, the ones the page brought. */
export function useHomeParties(): HomeParties {
  const client = useQueryClient();
  const { data: first } = useQuery(firstPartiesQuery);
  const { data, error } = useQuery(partiesQuery);
  const { data: keptAt } = useQuery({ ...partiesQuery, select: keptAtOf });
  // A list of hundreds is drawn in small pieces, between which the page answers.
  const all = useDeferredValue(data);
  return {
    parties: all ?? first ?? undefined,
    isComplete: all !== undefined,
    error: data ? null : error,
    keptAt,
    retry: useCallback(() => void client.refetchQueries({ queryKey: partiesQuery.queryKey }), [client]),
  };
}
