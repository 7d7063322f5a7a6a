import type { RsvpStatusAnswer } from '@duende/contracts/api/answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { showMeanwhile } from '../../lib/optimistic.ts';
import { rsvpCountQuery, rsvpStatusQuery } from '../../lib/queries/rsvp-queries.ts';
import { errorToast } from '../../lib/toasts.ts';

/** Sets whether the person goes. Button and count show it at once; a failure takes both back. */
export function useRsvp(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    // Two quick presses are two wishes, sent in their order.
    scope: { id: `rsvp-${eventId}` },
    mutationFn: (isGoing: boolean) =>
      send<RsvpStatusAnswer>('POST', `/api/events/${eventId}/rsvp`, { isGoing }),
    onMutate: async (isGoing) => {
      const step = isGoing ? 1 : -1;
      const status = await showMeanwhile(client, rsvpStatusQuery(eventId).queryKey, () => ({ isGoing }));
      const count = await showMeanwhile(client, rsvpCountQuery(eventId).queryKey, (shown) => ({
        ...shown,
        count: Math.max(0, shown.count + step),
      }));
      return () => {
        status();
        count();
      };
    },
    onError: (error, _isGoing, undo) => {
      undo?.();
      errorToast('Error', messageOf(error, 'No se pudo actualizar el RSVP'));
    },
  });
}
