import type { MapLibreMap, MapSourceDataEvent, RasterTileSource } from 'maplibre-gl';
import { useEffect, useReducer } from 'react';
import { tileHealth, UNKNOWN_TILES } from '../tile-health.ts';
import { TILES } from './use-map-libre.ts';

/** Whether the background fails to come, and how to ask for it again. */
export function useTileHealth(map: MapLibreMap | null, tiles: readonly string[]) {
  const [health, hear] = useReducer(tileHealth, UNKNOWN_TILES);
  useEffect(() => {
    if (map === null) return undefined;
    const onError = (event: { readonly error: unknown }) => {
      if ('tile' in event) hear('failed');
      else console.warn('The map reports', event.error);
    };
    const onSourceData = ({ tile }: MapSourceDataEvent) => {
      if (tile?.state === 'loaded') hear('loaded');
    };
    const onIdle = () => hear('rested');
    map.on('error', onError);
    map.on('sourcedata', onSourceData);
    map.on('idle', onIdle);
    return () => {
      map.off('error', onError);
      map.off('sourcedata', onSourceData);
      map.off('idle', onIdle);
    };
  }, [map]);
  const retry = () => {
    hear('retried');
    map?.getSource<RasterTileSource>(TILES)?.setTiles([...tiles]);
  };
  return { isFailing: health.isFailing, retry };
}
