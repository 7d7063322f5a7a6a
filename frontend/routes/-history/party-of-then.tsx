import type { HistoryEventAnswer } from '@duende/contracts/history/history-answers';
import { PartyThen } from '../-party/party-then.tsx';
import { partyPoint } from '../../rides/pins/points.ts';
import { RidesThen } from '../../rides/rides-then.tsx';

/** @param moment when it was, in milliseconds since 1970 */
export function PartyOfThen({
  event,
  rides,
  rideCount,
  moment,
  ...rest
}: HistoryEventAnswer & { readonly moment: number }) {
  return (
    <PartyThen
      {...rest}
      at={moment}
      party={event}
      rides={<RidesThen rides={rides} count={rideCount} party={partyPoint(event)} />}
    />
  );
}
