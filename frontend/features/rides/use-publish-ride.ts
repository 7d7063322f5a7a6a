import type { RideAnswer } from '@duende/contracts/api/answers';
import type { Coordinates, RideType } from '@duende/contracts/events/ride-events';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { expecting } from '../../lib/live/positioned-change.ts';
import { ridesQuery } from '../../lib/queries/ride-queries.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { useSending } from '../../lib/use-sending.ts';
import { withRide } from './pin-list.ts';
import { addressOf } from './ride-pins.ts';

export interface Departure {
  readonly type: RideType;
  readonly point: Coordinates;
  readonly passengers: number;
}

/** Publishes a pin and shows it as soon as the server has answered. */
export function usePublishRide(eventId: string, onPublished: (ride: RideAnswer) => void) {
  const client = useQueryClient();
  const key = ridesQuery(eventId).queryKey;
  return useSending({
    mutationFn: ({ type, point, passengers }: Departure) =>
      send<RideAnswer>('POST', `/api/events/${eventId}/rides`, {
        type,
        departureAddress: addressOf(point),
        departureLatitude: point.latitude,
        departureLongitude: point.longitude,
        passengerCount: passengers,
      }),
    onSuccess: (ride) => {
      client.setQueryData(key, (entry) => entry && expecting(entry, withRide(entry.data, ride)));
      void client.invalidateQueries({ queryKey: key, exact: true });
      toast('Éxito', 'Tu solicitud de viaje ha sido publicada');
      onPublished(ride);
    },
    onError: (error) => errorToast('Error', messageOf(error, 'Error al publicar la solicitud de viaje')),
  });
}
