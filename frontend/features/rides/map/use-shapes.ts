import type { GeoJSONSource, MapLibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';

type Place = [longitude: number, latitude: number];
export type Shape =
  | { readonly type: 'Polygon'; coordinates: Place[][] }
  | { readonly type: 'LineString'; coordinates: Place[] }
  | { readonly type: 'Point'; coordinates: Place };

/** Draws shapes by the layers of a source, and draws them anew when they are others. */
export function useShapes(map: MapLibreMap | null, source: string, shapes: readonly Shape[]): void {
  const key = JSON.stringify(shapes);
  const drawOn = useEffectEvent((on: MapLibreMap) => {
    const features = shapes.map((geometry) => ({ type: 'Feature' as const, properties: {}, geometry }));
    void on.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features });
  });
  useEffect(() => {
    if (map === null) return undefined;
    const draw = () => drawOn(map);
    draw();
    // The layers come a moment after the map, and again with another background.
    map.on('style.load', draw);
    return () => void map.off('style.load', draw);
  }, [map, source, key]);
}
