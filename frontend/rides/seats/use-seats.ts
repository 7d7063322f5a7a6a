import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { isOver } from '@duende/contracts/parties/party-night';
import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../dates/use-today.ts';
import { seatsQuery } from '../ride-queries.ts';

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
  return { partyId: party.id, ownId, isOpen, requests: (isShown && ownId !== null && data) || NONE };
}
