import type { Coordinates } from '@duende/contracts/events/ride-events';
import { APPROXIMATE_RADIUS_M } from '@duende/contracts/ride-point';
import type { MapLibreMap } from 'maplibre-gl';
import { circleAround } from '../circle-around.ts';
import { AREAS } from './own-layers.ts';
import { lngLat } from './use-map-libre.ts';
import { useShapes } from './use-shapes.ts';

/** Draws a circle around each of these points: somewhere in it lies what is known only about. */
export function useAreas(map: MapLibreMap | null, middles: readonly Coordinates[]): void {
  useShapes(
    map,
    AREAS,
    middles.flatMap((middle) => [
      { type: 'Polygon', coordinates: [circleAround(middle, APPROXIMATE_RADIUS_M)] },
      { type: 'Point', coordinates: lngLat(middle) },
    ]),
  );
}
