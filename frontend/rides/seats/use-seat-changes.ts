import type { DoneAnswer } from '@duende/contracts/common/answers';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { isOver } from '@duende/contracts/parties/party-night';
import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { toast, errorToast } from '../../browser/toasts.ts';
import { useOnceMutation } from '../../cache/use-once-mutation.ts';
import { useAskedEachDay } from '../../dates/use-asked-each-day.ts';
import { useNow } from '../../dates/use-today.ts';
import { messageOf } from '../../http/api-error.ts';
import { send } from '../../http/send.ts';
import { ridesQuery, seatsQuery } from '../ride-queries.ts';

/** What is known of the requests for seats to a party that concern the person at the screen. */
export interface SeatsOfParty {
  readonly partyId: string;
  readonly ownId: string | null;
  /** seats are given: the party takes place, and is not over */
  readonly isOpen: boolean;
  readonly requests: readonly SeatAnswer[];
}

const NONE: readonly SeatAnswer[] = [];

export function useSeats(
  party: EventAnswer,
  { ownId, isOpen }: Pick<SeatsOfParty, 'ownId' | 'isOpen'>,
): SeatsOfParty {
  const now = useNow();
  const isShown = party.status === 'approved' && !isOver(party, now);
  const { data } = useQuery({ ...seatsQuery(party.id), enabled: ownId !== null && isShown });
  useAskedEachDay(seatsQuery(party.id).queryKey);
  return { partyId: party.id, ownId, isOpen, requests: (isShown && ownId !== null && data) || NONE };
}

/** What a person does about one request: the path behind it, and what is said once it is done. */
const DEEDS = {
  grant: { method: 'POST', path: '/grant', done: 'Plaza aceptada', failed: 'No se pudo aceptar la petición' },
  refuse: {
    method: 'POST',
    path: '/refuse',
    done: 'Petición rechazada',
    failed: 'No se pudo rechazar la petición',
  },
  leave: { method: 'DELETE', path: '', done: 'Plaza dejada', failed: 'No se pudo dejar la plaza' },
  withdraw: {
    method: 'DELETE',
    path: '',
    done: 'Petición retirada',
    failed: 'No se pudo retirar la petición',
  },
} as const;
export type SeatDeed = keyof typeof DEEDS;

/** Both lists are asked for again: what was decided, and how many places are left. */
function useAskAgain(partyId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [seatsQuery(partyId), ridesQuery(partyId)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey, exact: true }),
      ),
    );
}

/** Not optimistic: the last seat may be somebody else's by now. */
export function useSeatDeed(partyId: string) {
  const askAgain = useAskAgain(partyId);
  return useOnceMutation({
    mutationFn: ({ request, deed }: { readonly request: SeatAnswer; readonly deed: SeatDeed }) => {
      const { method, path } = DEEDS[deed];
      return send<DoneAnswer>(
        method,
        `/api/events/${partyId}/rides/${request.rideId}/seats/${request.id}${path}`,
      );
    },
    onSuccess: async (_, { deed }) => {
      toast(DEEDS[deed].done);
      await askAgain();
    },
    onError: async (error, { deed }) => {
      errorToast('Error', messageOf(error, DEEDS[deed].failed));
      await askAgain();
    },
  });
}

interface AskedSeats {
  readonly seats: number;
  readonly words: string;
}

export function useAskSeats(
  { partyId, rideId }: { readonly partyId: string; readonly rideId: string },
  onAsked: () => void,
  onError: (error: Error) => void,
) {
  const askAgain = useAskAgain(partyId);
  return useOnceMutation({
    mutationFn: (asked: AskedSeats) =>
      send<SeatAnswer>('POST', `/api/events/${partyId}/rides/${rideId}/seats`, asked),
    onSuccess: async () => {
      toast('Petición enviada', 'Te avisaremos cuando te respondan.');
      onAsked();
      await askAgain();
    },
    onError: async (error) => {
      onError(error);
      await askAgain();
    },
  });
}

/** How many places an own pin has. */
export function useSetPlaces(
  { partyId, rideId }: { readonly partyId: string; readonly rideId: string },
  onSet: () => void,
) {
  const askAgain = useAskAgain(partyId);
  return useOnceMutation({
    mutationFn: (passengerCount: number) =>
      send<DoneAnswer>('PUT', `/api/events/${partyId}/rides/${rideId}`, { passengerCount }),
    onSuccess: async () => {
      toast('Plazas cambiadas');
      onSet();
      await askAgain();
    },
    onError: (error) => errorToast('Error', messageOf(error, 'No se pudieron cambiar las plazas')),
  });
}
