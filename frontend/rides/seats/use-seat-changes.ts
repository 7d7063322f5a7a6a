import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { isolated } from '@duende/contracts/common/visible-text';
import { isOver } from '@duende/contracts/parties/party-night';
import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { useQuery } from '@tanstack/react-query';
import { toast, errorToast } from '../../browser/toasts.ts';
import { useAskedEachDay } from '../../dates/use-asked-each-day.ts';
import { useNow } from '../../dates/use-today.ts';
import { messageOf } from '../../http/api-error.ts';
import { seatsQuery } from '../ride-queries.ts';
import { command, useCommand } from '../../cache/use-command.ts';

/** Requests made or received. */
export interface SeatsOfParty {
  readonly partyId: string;
  readonly party: EventAnswer;
  /** the initial text of a chat with the other person */
  readonly greeting: string;
  readonly ownId: string | null;
  /** the party takes place and is not over */
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
  const greeting = `¡Hola! Te escribo desde Duende por el viaje a ${isolated(party.name)}.`;
  return {
    partyId: party.id,
    party,
    greeting,
    ownId,
    isOpen,
    requests: (isShown && ownId !== null && data) || NONE,
  };
}

export const isSeatWanted = ({ standing }: Pick<SeatAnswer, 'standing'>): boolean =>
  standing === 'open' || standing === 'granted';

/** A decision has its toast when it is made. */
const DEEDS = {
  grant: {
    call: 'POST /api/events/:id/rides/:rideId/seats/:requestId/grant',
    done: null,
    failed: 'No se pudo aceptar la petición',
  },
  refuse: {
    call: 'POST /api/events/:id/rides/:rideId/seats/:requestId/refuse',
    done: null,
    failed: 'No se pudo rechazar la petición',
  },
  leave: {
    call: 'DELETE /api/events/:id/rides/:rideId/seats/:requestId',
    done: null,
    failed: 'No se pudo dejar la plaza',
  },
  withdraw: {
    call: 'DELETE /api/events/:id/rides/:rideId/seats/:requestId',
    done: 'Petición anulada',
    failed: 'No se pudo anular la petición',
  },
} as const;
export type SeatDeed = keyof typeof DEEDS;

/**
 * Not optimistic: the last seat may be taken.
 * @param onEnded called after success and its refetch, or after a failure
 */
export function useSeatDeed(partyId: string, onEnded?: (request: SeatAnswer) => void) {
  return useCommand({
    command: ({ request, deed }: { readonly request: SeatAnswer; readonly deed: SeatDeed }) =>
      command(DEEDS[deed].call, { id: partyId, rideId: request.rideId, requestId: request.id }),
    done: (_, { deed }) => {
      const { done } = DEEDS[deed];
      if (done !== null) toast(done);
    },
    after: (_, { request }) => onEnded?.(request),
    failed: (error, { request, deed }) => {
      errorToast('Error', messageOf(error, DEEDS[deed].failed));
      onEnded?.(request);
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
  return useCommand({
    command: (asked: AskedSeats) =>
      command('POST /api/events/:id/rides/:rideId/seats', { id: partyId, rideId }, asked),
    done: () => {
      toast('Petición enviada', 'Te avisaremos cuando te respondan.');
      onAsked();
    },
    failed: onError,
  });
}

export function useSetPlaces(
  { partyId, rideId }: { readonly partyId: string; readonly rideId: string },
  onSet: () => void,
) {
  return useCommand({
    command: (passengerCount: number) =>
      command('PUT /api/events/:id/rides/:rideId', { id: partyId, rideId }, { passengerCount }),
    done: () => {
      toast('Plazas cambiadas');
      onSet();
    },
    failed: ['Error', 'No se pudieron cambiar las plazas'],
  });
}
