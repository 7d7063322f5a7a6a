import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { isOn } from '@duende/contracts/parties/party-condition';
import { isOver } from '@duende/contracts/parties/party-night';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../dates/use-today.ts';
import { keptAtOf } from '../http/positioned.ts';
import { partyPoint } from '../map/points.ts';
import { useSession } from '../session/session.ts';
import { ridesQuery, useRides } from './ride-queries.ts';
import { useSeats } from './seats/use-seat-changes.ts';
import { useRemoveRide } from './use-ride-changes.ts';

const NO_RIDES: readonly RideAnswer[] = [];

export function useRidesOf(party: EventAnswer, onShowProfile: (userId: string) => void) {
  const session = useSession();
  const ownId = session.status === 'signed-in' ? session.session.userId : null;
  const list = useRides(party);
  const { data: keptAt } = useQuery({ ...ridesQuery(party.id), select: keptAtOf });
  const isPast = isOver(party, useNow());
  const isRideable = party.status === 'approved' && !isPast && isOn(party);
  const seats = useSeats(party, { ownId, isOpen: isRideable });
  const removing = useRemoveRide(party.id);
  const actions = { onShowProfile, onRemove: (ride: RideAnswer) => removing.mutate(ride), seats };
  return { ownId, list, keptAt, rides: list.data ?? NO_RIDES, isPast, actions, place: partyPoint(party) };
}
