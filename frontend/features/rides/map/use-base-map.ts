import type { MapLibreMap, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl';
import { useEffect, useReducer, useState } from 'react';
import { tileHealth, UNKNOWN_TILES } from '../tile-health.ts';
import { bareStyle, fetchStyle, templateStyle } from './base-map.ts';
import { isOwnSource } from './own-layers.ts';

/** How far the background is: asked of its host, given to the map, drawn by it, or given up. */
type Stage = 'asked' | 'given' | 'drawn' | 'gone';

/** Brings the background that a map did not start with. Whether it fails to come, and how to ask for it again. */
export function useBaseMap(map: MapLibreMap | null, tileUrl: string) {
  const [health, hear] = useReducer(tileHealth, UNKNOWN_TILES);
  const [retries, setRetries] = useState(0);

  useEffect(() => {
    if (map === null) return undefined;
    const leaving = new AbortController();
    const known = templateStyle(tileUrl, window.location.origin);
    let stage: Stage = known && retries === 0 ? 'drawn' : 'asked';

    const draw = (style: StyleSpecification) => map.setStyle(style, { diff: false });
    const give = (style: StyleSpecification) => {
      if (leaving.signal.aborted) return;
      stage = 'given';
      draw(style);
    };
    const giveUp = (error: unknown) => {
      if (leaving.signal.aborted) return;
      console.warn('The base map does not come', error);
      const wasGiven = stage === 'given';
      stage = 'gone';
      hear('failed');
      // MapLibre refused it, and has dropped what it drew before.
      if (wasGiven) draw(bareStyle());
    };
    const onStyle = () => {
      if (stage === 'given') stage = 'drawn';
    };
    const onError = (event: { readonly error: unknown }) => {
      if ('tile' in event || 'sourceId' in event) hear('failed');
      else if (stage === 'given') giveUp(event.error);
      else console.warn('The map reports', event.error);
    };
    const onSourceData = ({ tile, sourceId }: MapSourceDataEvent) => {
      if (tile?.state === 'loaded' && !isOwnSource(sourceId)) hear('loaded');
    };
    const onIdle = () => {
      if (stage === 'drawn') hear('rested');
    };
    map.on('style.load', onStyle);
    map.on('error', onError);
    map.on('sourcedata', onSourceData);
    map.on('idle', onIdle);
    if (stage === 'asked') {
      if (known) give(known);
      else fetchStyle(tileUrl, leaving.signal).then(give).catch(giveUp);
    }
    return () => {
      leaving.abort();
      map.off('style.load', onStyle);
      map.off('error', onError);
      map.off('sourcedata', onSourceData);
      map.off('idle', onIdle);
    };
  }, [map, tileUrl, retries]);

  const retry = () => {
    hear('retried');
    setRetries(retries + 1);
  };
  return { isFailing: health.isFailing, retry };
}
