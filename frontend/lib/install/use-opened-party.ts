import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { partyQuery } from '../queries/party-queries.ts';
import { partyIdQuery } from '../queries/party-reference.ts';
import { noteInstall } from './install-store.ts';

/** Counts a party whose page is open, once it is known that there is such a party. */
export function useOpenedParty(segment: string): void {
  const client = useQueryClient();
  const { data: id = '' } = useQuery(partyIdQuery(client, segment));
  const { data: party } = useQuery({ ...partyQuery(id), enabled: id !== '' });
  const partyId = party?.id;
  useEffect(() => {
    if (partyId !== undefined) noteInstall({ type: 'party-opened', partyId });
  }, [partyId]);
}
