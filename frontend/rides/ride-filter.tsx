import { departurePoint } from '@duende/contracts/rides/departure';
import { kilometresBetween } from '@duende/contracts/rides/distance';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { RideType, Coordinates } from '@duende/contracts/rides/ride-events';
import { CHOICE } from '../ui/chosen.ts';
import { classNames } from '../ui/class-names.ts';
import type { IsMine } from './own-rides.ts';
import { MODES } from './pins/ride-texts.ts';

type Rides = readonly RideAnswer[];

/** Rides that the person takes part in stay. */
export function shownRides(rides: Rides, type: RideType | undefined, isMine: IsMine): Rides {
  return type === undefined ? rides : rides.filter((ride) => ride.type === type || isMine(ride));
}

/** The original order stays if the distance is unknown. */
export function inListOrder(rides: Rides, party: Coordinates | null): Rides {
  const kilometres = new Map(
    rides.map((ride) => [ride.id, party === null ? 0 : kilometresBetween(party, departurePoint(ride))]),
  );
  const rank = ({ id }: RideAnswer) => kilometres.get(id) ?? 0;
  return rides.toSorted((a, b) => rank(a) - rank(b));
}

const LABELS: Readonly<Record<RideType, string>> = { offer: 'Ofrecen', need: 'Buscan' };

export const NO_RIDES: Readonly<Record<RideType, string>> = {
  offer: 'Nadie ofrece plaza por ahora.',
  need: 'Nadie busca plaza por ahora.',
};

function countOf(rides: Rides, type: RideType): number {
  const ofType = rides.filter((ride) => ride.type === type);
  return type === 'offer'
    ? ofType.length
    : ofType.reduce((sum, { passengerCount }) => sum + passengerCount, 0);
}

export interface RideFilterProps {
  readonly shown: RideType | undefined;
  readonly onShow: (type: RideType | undefined) => void;
}

/** A click on the active type shows all. */
export function RideFilter({
  rides,
  shown,
  onShow,
}: RideFilterProps & { readonly rides: readonly RideAnswer[] }) {
  return (
    <div role="group" aria-label="Qué viajes se ven" className="relative z-10 flex flex-wrap gap-1.5">
      {MODES.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={shown === type}
          onClick={() => onShow(shown === type ? undefined : type)}
          className={classNames(CHOICE, 'max-sm:px-2.5')}
        >
          <span>{LABELS[type]}</span> <span className="tabular-nums opacity-80">{countOf(rides, type)}</span>
        </button>
      ))}
    </div>
  );
}
