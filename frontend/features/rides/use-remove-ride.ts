import type { DoneAnswer, RideAnswer } from '@duende/contracts/api/answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiErrorOf, messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { expecting } from '../../lib/live/positioned-change.ts';
import { showMeanwhile } from '../../lib/optimistic.ts';
import { ridesQuery } from '../../lib/queries/ride-queries.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { withoutRide, withRide } from './pin-list.ts';

/** Takes an own pin off the map at once; a failure puts it back where it was. */
export function useRemoveRide(eventId: string) {
  const client = useQueryClient();
  const key = ridesQuery(eventId).queryKey;
  return useMutation({
    mutationFn: ({ id }: RideAnswer) => send<DoneAnswer>('DELETE', `/api/events/${eventId}/rides/${id}`),
    onMutate: async (ride) => {
      const before = client.getQueryData(key)?.data ?? [];
      await showMeanwhile(client, key, (rides) => rides && withoutRide(rides, ride.id));
      return { index: before.findIndex(({ id }) => id === ride.id) };
    },
    onSuccess: () => toast('Éxito', 'Tu oferta de transporte ha sido eliminada'),
    onError: (error, ride, before) => {
      // What the server does not know either stays away. The others' pins that came meanwhile stay where they are.
      const isGone = apiErrorOf(error)?.code === 'ride.not-found';
      if (!isGone && before)
        client.setQueryData(
          key,
          (entry) => entry && expecting(entry, withRide(entry.data, ride, before.index)),
        );
      errorToast('Error', messageOf(error, 'Error al eliminar la oferta de transporte'));
    },
  });
}
