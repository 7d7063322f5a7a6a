import type { PartyChangeAnswer } from '@duende/contracts/parties/change-answers';
import { queryOptions } from '@tanstack/react-query';
import { read, withErrorMessage } from '../http/api-client.ts';
import { dataOf } from '../http/positioned.ts';

/** What changed on a published party, the newest first. */
export const partyChangesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['party-changes', eventId],
    queryFn: ({ signal }) =>
      withErrorMessage(
        'Failed to fetch changes',
        read<PartyChangeAnswer[]>(`/api/events/${eventId}/changes`, signal),
      ),
    select: dataOf<PartyChangeAnswer[]>,
  });
