import type { MapLibreMap } from 'maplibre-gl';
import type { ShownMatch } from '../use-ride-matches.ts';
import { MATCHES } from './own-layers.ts';
import { lngLat } from './use-map-libre.ts';
import { useShapes } from './use-shapes.ts';

/** Draws a line from each own pin to who is near. */
export function useMatchLines(map: MapLibreMap | null, matches: readonly ShownMatch[]): void {
  useShapes(
    map,
    MATCHES,
    matches.map(({ from, to }) => ({ type: 'LineString', coordinates: [lngLat(from), lngLat(to)] })),
  );
}
