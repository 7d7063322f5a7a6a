import type { RsvpEventAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTakenOver } from '../../browser/use-taken-over.ts';
import { confirmedPartiesQuery } from '../rsvp-queries.ts';
import { useSession } from '../../session/session.ts';

export interface Confirmed {
  readonly isSignedIn: boolean;
  /** `undefined` while not known */
  readonly parties: readonly RsvpEventAnswer[] | undefined;
  readonly ids: ReadonlySet<string>;
}

/** The parties the person has confirmed; they decorate home, so that without them home is whole as well. */
export function useConfirmed(): Confirmed {
  const isSignedIn = useSession().status === 'signed-in';
  // The server has not written by them; kept on the device, or asked for by what runs beside the screen, they may be there before it is taken over.
  const isTakenOver = useTakenOver();
  const { data: known, isError } = useQuery({ ...confirmedPartiesQuery, enabled: isSignedIn });
  const data = isTakenOver ? known : undefined;
  const parties = isSignedIn ? (data ?? (isError ? [] : undefined)) : [];
  const ids = useMemo(() => new Set(isSignedIn ? data?.map(({ id }) => id) : []), [data, isSignedIn]);
  return { isSignedIn, parties, ids };
}
