import { shareKey } from '@duende/contracts/common/slug';
import { isOn } from '@duende/contracts/parties/party-condition';
import { departurePoint } from '@duende/contracts/rides/departure';
import { Link } from '@tanstack/react-router';
import { Layer, Source } from '@vis.gl/react-maplibre';
import type { ExpressionSpecification } from 'maplibre-gl';
import { SOURCES } from '../map/sources.ts';
import { lngLat } from '../map/web-mercator.ts';
import { useRides } from '../rides/ride-queries.ts';
import type { Pinned } from './party-clusters.ts';

/** Acid for offers, uv for people who look for a seat. */
const LIGHT: ExpressionSpecification = ['match', ['get', 'type'], 'offer', '#39ff88', '#b79cff'];

/** None to a party that is cancelled or postponed. */
function useLeavingRides(party: Pinned['party']) {
  const { data = [] } = useRides(party);
  return isOn(party) ? data : [];
}

/** Draws glowing lines from the departures. */
export function RideThreads({ pin: { party, point } }: { readonly pin: Pinned }) {
  const rides = useLeavingRides(party);
  const threads = {
    type: 'FeatureCollection' as const,
    features: rides.map((ride) => ({
      type: 'Feature' as const,
      properties: { type: ride.type },
      geometry: { type: 'LineString' as const, coordinates: [lngLat(departurePoint(ride)), lngLat(point)] },
    })),
  };
  const common = { type: 'line', source: SOURCES.rideThreads, layout: { 'line-cap': 'round' } } as const;
  return (
    <Source id={SOURCES.rideThreads} type="geojson" data={threads}>
      <Layer
        {...common}
        id="ride-threads-glow"
        paint={{ 'line-color': LIGHT, 'line-width': 9, 'line-blur': 8, 'line-opacity': 0.55 }}
      />
      <Layer
        {...common}
        id="ride-threads"
        paint={{ 'line-color': LIGHT, 'line-width': 1.75, 'line-opacity': 0.95 }}
      />
    </Source>
  );
}

export function RidesOf({ party }: Pick<Pinned, 'party'>) {
  const rides = useLeavingRides(party);
  if (rides.length === 0) return null;
  const cars = rides.filter(({ type }) => type === 'offer').length;
  const seeking = rides.length - cars;
  return (
    <Link
      to="/event/$key/rides"
      params={{ key: shareKey(party) }}
      className="inline-flex min-h-11 items-center font-semibold text-uv underline underline-offset-4"
    >
      {[
        cars > 0 && (cars === 1 ? '1 coche' : `${cars} coches`),
        seeking > 0 && (seeking === 1 ? '1 busca coche' : `${seeking} buscan coche`),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Link>
  );
}
