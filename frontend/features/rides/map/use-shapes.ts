import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { APPROXIMATE_RADIUS_M } from '@duende/contracts/rides/ride-point';
import type { GeoJSONSource, MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import { circleAround } from '../ground/circle-around.ts';
import type { ShownMatch } from '../pins/ride-matches.tsx';
import { AREAS, MATCHES } from './own-layers.ts';
import { lngLat } from '../ground/lng-lat.ts';

type Place = [longitude: number, latitude: number];
type Shape =
  | { readonly type: 'Polygon'; coordinates: Place[][] }
  | { readonly type: 'LineString'; coordinates: Place[] }
  | { readonly type: 'Point'; coordinates: Place };

/** Sets the shapes of a source, and updates them when they change. */
function useShapes(map: MapLibreMap | null, source: string, shapes: readonly Shape[]): void {
  const key = JSON.stringify(shapes);
  const drawOn = useEffectEvent((on: MapLibreMap) => {
    const features = shapes.map((geometry) => ({ type: 'Feature' as const, properties: {}, geometry }));
    void on.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features });
  });
  useEffect(() => {
    if (map === null) return undefined;
    const draw = () => drawOn(map);
    draw();
    // The source exists once a style is loaded, and anew with each further style.
    map.on('style.load', draw);
    return () => void map.off('style.load', draw);
  }, [map, source, key]);
}

/** Draws a circle around each of these points: an approximate pin lies somewhere in it. */
export function useAreas(map: MapLibreMap | null, centres: readonly Coordinates[]): void {
  useShapes(
    map,
    AREAS,
    centres.flatMap((centre) => [
      { type: 'Polygon', coordinates: [circleAround(centre, APPROXIMATE_RADIUS_M)] },
      { type: 'Point', coordinates: lngLat(centre) },
    ]),
  );
}

/** Draws a line from each of the person's own pins to its matches. */
export function useMatchLines(map: MapLibreMap | null, matches: readonly ShownMatch[]): void {
  useShapes(
    map,
    MATCHES,
    matches.map(({ from, to }) => ({ type: 'LineString', coordinates: [lngLat(from), lngLat(to)] })),
  );
}
