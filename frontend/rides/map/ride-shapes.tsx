import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { APPROXIMATE_RADIUS_M } from '@duende/contracts/rides/ride-point';
import { Layer, Source } from '@vis.gl/react-maplibre';
import type { ShownMatch } from '../pins/ride-matches.tsx';
import { SOURCES } from '../../map/sources.ts';
import { lngLat } from '../../map/web-mercator.ts';

const CORNERS = 48;
/** For latitude, and for longitude at the equator. */
const METRES_PER_DEGREE = 111_320;

/** GeoJSON order (longitude, latitude). Accurate for a few kilometres. */
export function circleAround(
  { latitude, longitude }: Coordinates,
  radiusM: number,
): [longitude: number, latitude: number][] {
  const north = radiusM / METRES_PER_DEGREE;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  const corners = Array.from({ length: CORNERS }, (_, index): [number, number] => {
    const angle = (index / CORNERS) * 2 * Math.PI;
    return [longitude + Math.cos(angle) * east, latitude + Math.sin(angle) * north];
  });
  return [...corners, ...corners.slice(0, 1)];
}

const { rideAreas: AREAS, rideMatches: MATCHES } = SOURCES;

/** The colours are also visible on the light background of a foreign style. */
const AREA = { color: '#9b7bff', fill: 0.22, halo: 0.55 } as const;

type Place = [longitude: number, latitude: number];
type Shape =
  | { readonly type: 'Polygon'; coordinates: Place[][] }
  | { readonly type: 'LineString'; coordinates: Place[] }
  | { readonly type: 'Point'; coordinates: Place };

const collection = (shapes: readonly Shape[]) => ({
  type: 'FeatureCollection' as const,
  features: shapes.map((geometry) => ({ type: 'Feature' as const, properties: {}, geometry })),
});

interface RideAreasProps {
  readonly centres: readonly Coordinates[];
}

/** An approximate pin is somewhere within its circle. */
export function RideAreas({ centres }: RideAreasProps) {
  const { color, fill, halo } = AREA;
  const shapes = centres.flatMap((centre): Shape[] => [
    { type: 'Polygon', coordinates: [circleAround(centre, APPROXIMATE_RADIUS_M)] },
    { type: 'Point', coordinates: lngLat(centre) },
  ]);
  return (
    <Source id={AREAS} type="geojson" data={collection(shapes)}>
      <Layer
        id="ride-areas-fill"
        type="fill"
        source={AREAS}
        paint={{ 'fill-color': color, 'fill-opacity': fill }}
      />
      {/* At a low zoom the circle is smaller than a pin's tip. */}
      <Layer
        id="ride-areas-halo"
        type="circle"
        source={AREAS}
        maxzoom={11}
        filter={['==', ['geometry-type'], 'Point']}
        paint={{ 'circle-radius': 26, 'circle-blur': 0.5, 'circle-color': color, 'circle-opacity': halo }}
      />
      <Layer
        id="ride-areas-edge"
        type="line"
        source={AREAS}
        paint={{ 'line-color': color, 'line-width': 5, 'line-blur': 4, 'line-opacity': 0.75 }}
      />
    </Source>
  );
}

export function MatchLines({ matches }: { readonly matches: readonly ShownMatch[] }) {
  const shapes = matches.map(({ from, to }): Shape => ({
    type: 'LineString',
    coordinates: [lngLat(from), lngLat(to)],
  }));
  return (
    <Source id={MATCHES} type="geojson" data={collection(shapes)}>
      <Layer
        id="ride-matches-casing"
        type="line"
        source={MATCHES}
        layout={{ 'line-cap': 'round' }}
        paint={{ 'line-color': '#04140b', 'line-width': 7 }}
      />
      <Layer
        id="ride-matches-line"
        type="line"
        source={MATCHES}
        layout={{ 'line-cap': 'round' }}
        paint={{ 'line-color': '#39ff88', 'line-width': 4 }}
      />
    </Source>
  );
}
