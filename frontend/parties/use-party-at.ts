import type { OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { partyIdQuery, partyQuery } from './party-queries.ts';

/** `undefined` until it is known, and if there is none. */
export function usePartyAt(segment: string): OpenedEventAnswer | undefined {
  const { data: id } = useQuery(partyIdQuery(useQueryClient(), segment));
  const { data: party } = useQuery({ ...partyQuery(id ?? ''), enabled: id !== undefined });
  return party ?? undefined;
}
