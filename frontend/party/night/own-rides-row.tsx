import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { useRidesOf } from '../../rides/use-rides-of.ts';
import { RidesRow } from '../rides-row.tsx';
import { useOwnCar } from './own-car.ts';

interface OwnRidesRowProps {
  readonly party: EventAnswer;
  readonly line: string;
}

/** Shows the member's settled ride. */
export function OwnRidesRow({ party, line }: OwnRidesRowProps) {
  const { rides, actions } = useRidesOf(party, () => undefined);
  const own = useOwnCar(rides, actions.seats);
  return (
    <RidesRow
      party={party}
      title={own?.words ?? 'Viajes compartidos'}
      line={line}
      rideId={own?.car.ride.id}
    />
  );
}
