import { departurePoint } from '@duende/contracts/rides/departure';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates, RideType } from '@duende/contracts/rides/ride-events';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { messageOf, apiErrorOf } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { expecting } from '../http/positioned.ts';
import { optimisticUpdate } from '../cache/optimistic-update.ts';
import { sendOrKeep } from '../offline/keep-command.ts';
import { OUTBOX_TEXTS } from '../offline/outbox-command.ts';
import { ridesQuery } from './ride-queries.ts';
import { accountAtScreen } from '../session/session.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { rememberDeparture } from '../map/last-departure.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { withoutRide, withRide } from './pins/ride-pins.ts';
import { rideSaid, type RideSaid } from './ride-details.tsx';

export interface Departure {
  readonly type: RideType;
  readonly point: Coordinates;
  readonly passengers: number;
  readonly said: RideSaid;
}

/** Offline the ride waits in the outbox. */
export function usePublishRide(eventId: string, onPublished: () => void) {
  const client = useQueryClient();
  const key = ridesQuery(eventId).queryKey;
  return useOnceMutation({
    mutationFn: ({ said, ...departure }: Departure) =>
      sendOrKeep({ kind: 'ride', eventId, ...departure, ...said }, accountAtScreen(client)),
    onSuccess: (ride, { point }) => {
      rememberDeparture(point);
      if (ride === null) {
        toast('Sin cobertura', `Tu viaje ${OUTBOX_TEXTS.waiting}`);
        return onPublished();
      }
      client.setQueryData(key, (entry) => entry && expecting(entry, withRide(entry.data, ride)));
      void client.invalidateQueries({ queryKey: key, exact: true });
      toast('Éxito', 'Tu solicitud de viaje ha sido publicada');
      onPublished();
    },
    onError: (error) => errorToast('Error', messageOf(error, 'Error al publicar la solicitud de viaje')),
  });
}

/**
 * A failure restores the pin at its index. The toast's undo publishes it again, because others have seen it disappear.
 */
export function useRemoveRide(eventId: string) {
  const client = useQueryClient();
  const again = usePublishRide(eventId, () => undefined);
  const key = ridesQuery(eventId).queryKey;
  return useMutation({
    mutationFn: ({ id }: RideAnswer) =>
      send('DELETE /api/events/:id/rides/:rideId', { id: eventId, rideId: id }),
    onMutate: async (ride) => {
      const before = client.getQueryData(key)?.data ?? [];
      await optimisticUpdate(client, key, (rides) => rides && withoutRide(rides, ride.id));
      return { index: before.findIndex(({ id }) => id === ride.id) };
    },
    onSuccess: (_, ride) =>
      toast('Éxito', 'Tu oferta de transporte ha sido eliminada', {
        label: 'Deshacer',
        altText: 'Deshacer y volver a publicar el viaje; más tarde, publícalo otra vez en esta pantalla',
        run: () =>
          again.mutate({
            ...{ type: ride.type, point: departurePoint(ride), passengers: ride.passengerCount },
            said: rideSaid(ride),
          }),
      }),
    onError: (error, ride, before) => {
      // Pins added meanwhile stay in the list.
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
