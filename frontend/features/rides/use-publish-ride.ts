import type { RideAnswer } from '@duende/contracts/api/answers';
import type { Coordinates, RideType } from '@duende/contracts/events/ride-events';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { expecting } from '../../lib/live/positioned-change.ts';
import { OUTBOX_TEXTS } from '../../lib/outbox/outbox-command.ts';
import { sendOrKeep } from '../../lib/outbox/keep-command.ts';
import { ridesQuery } from '../../lib/queries/ride-queries.ts';
import { accountAtScreen } from '../../lib/session/session-query.ts';
import { errorToast, toast } from '../../lib/toasts.ts';
import { useSending } from '../../lib/use-sending.ts';
import { withRide } from './pin-list.ts';

export interface Departure {
  readonly type: RideType;
  readonly point: Coordinates;
  readonly passengers: number;
}

/** Publishes a pin and shows it as soon as the server has answered; without signal it waits in the outbox. */
export function usePublishRide(eventId: string, onPublished: () => void) {
  const client = useQueryClient();
  const key = ridesQuery(eventId).queryKey;
  return useSending({
    mutationFn: (departure: Departure) =>
      sendOrKeep<RideAnswer>({ kind: 'ride', eventId, ...departure }, accountAtScreen(client)),
    onSuccess: (ride) => {
      if (ride === null) {
        toast('Sin señal', `Tu viaje ${OUTBOX_TEXTS.waiting}`);
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
