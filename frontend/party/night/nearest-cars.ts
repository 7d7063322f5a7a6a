import { LOCATION_CENTRES } from '@duende/contracts/parties/locations';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { departurePoint } from '@duende/contracts/rides/departure';
import { kilometresBetween } from '@duende/contracts/rides/distance';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { lastDeparture } from '../../map/last-departure.ts';
import { mapStart } from '../../map/points.ts';
import { offText } from '../../rides/pins/ride-texts.ts';
import { storedFilters } from '../../parties/filters/filters.ts';

/** The last departure, the region of the filters, or the party's. */
function ownPlace(party: EventAnswer): Coordinates {
  const last = lastDeparture();
  if (last !== null) return last;
  const { location } = storedFilters();
  const region = Object.entries(LOCATION_CENTRES).find(([name]) => name.toLowerCase() === location);
  return region?.[1] ?? mapStart(party);
}

/** Only cars with free seats that are for its present days. */
export function nearestCars(
  rides: readonly RideAnswer[],
  party: EventAnswer,
  mayAsk: (ride: RideAnswer) => boolean,
): readonly RideAnswer[] {
  const place = ownPlace(party);
  const cars = rides.filter(
    (ride) => ride.direction !== 'back' && mayAsk(ride) && offText(party, ride) === '',
  );
  const km = new Map(cars.map((ride) => [ride.id, kilometresBetween(place, departurePoint(ride))]));
  return cars.toSorted((a, b) => (km.get(a.id) ?? 0) - (km.get(b.id) ?? 0));
}
