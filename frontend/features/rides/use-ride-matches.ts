import type { EventAnswer, RideAnswer, RideMatchAnswer } from '@duende/contracts/api/answers';
import type { Coordinates } from '@duende/contracts/events/ride-events';
import { isUpcoming } from '@duende/contracts/party-filters';
import { useQuery } from '@tanstack/react-query';
import { rideMatchesQuery } from '../../lib/queries/ride-queries.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { ridePoint } from './ride-pins.ts';

/** Somebody near, with where the two pins are. */
export interface ShownMatch extends RideMatchAnswer {
  readonly from: Coordinates;
  readonly to: Coordinates;
}

const NONE: readonly ShownMatch[] = [];

/** Who is near the person's own pins: as far as both pins are shown, since one of them may be gone already. */
export function useRideMatches(
  party: EventAnswer,
  rides: readonly RideAnswer[],
  ownId: string | null,
): readonly ShownMatch[] {
  const today = useToday();
  const isOpen = party.status === 'approved' && isUpcoming(party, today);
  const { data } = useQuery({ ...rideMatchesQuery(party.id), enabled: ownId !== null && isOpen });
  if (!isOpen || ownId === null || data === undefined) return NONE;
  return data.flatMap((match) => {
    const [own, other] = [match.ownRideId, match.rideId].map((id) => rides.find((ride) => ride.id === id));
    return own && other ? [{ ...match, from: ridePoint(own), to: ridePoint(other) }] : [];
  });
}
