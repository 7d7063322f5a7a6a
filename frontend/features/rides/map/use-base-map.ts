import type { MapLibreMap, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl';
import { useEffect, useReducer, useState } from 'react';
import { NO_TILES, tileHealth } from '../ground/tile-health.ts';
import { colorSchemeOf } from '../ground/tile-addresses.ts';
import { showLand } from './land.ts';
import { bareStyle, fetchStyle, templateStyle } from './base-map.ts';
import { isOwnSource } from './own-layers.ts';

/** The state of the style: requested, passed to the map, loaded by it, or failed. */
type Stage = 'requested' | 'set' | 'loaded' | 'failed';

/** Loads the base map's style if the map did not start with it. Returns whether style or tiles fail, and a retry. */
export function useBaseMap(map: MapLibreMap | null, tileUrl: string) {
  const [health, dispatch] = useReducer(tileHealth, NO_TILES);
  const [retries, setRetries] = useState(0);

  useEffect(() => {
    if (map === null) return undefined;
    const abort = new AbortController();
    const known = templateStyle(tileUrl, window.location.origin);
    let stage: Stage = known && retries === 0 ? 'loaded' : 'requested';

    const setStyle = (style: StyleSpecification) => map.setStyle(style, { diff: false });
    const apply = (style: StyleSpecification) => {
      if (abort.signal.aborted) return;
      stage = 'set';
      setStyle(style);
    };
    const fail = (error: unknown) => {
      if (abort.signal.aborted) return;
      console.warn('The base map does not come', error);
      const wasSet = stage === 'set';
      stage = 'failed';
      dispatch('failed');
      // MapLibre rejected the style, and has dropped the one before.
      if (wasSet) setStyle(bareStyle());
    };
    const onStyle = () => {
      if (stage === 'set') stage = 'loaded';
    };
    const onError = (event: { readonly error: unknown }) => {
      if ('sourceId' in event && isOwnSource(String(event.sourceId)))
        console.warn('The land does not come', event.error);
      else if ('tile' in event || 'sourceId' in event) dispatch('failed');
      else if (stage === 'set') fail(event.error);
      else console.warn('The map reports', event.error);
    };
    const onSourceData = ({ tile, sourceId }: MapSourceDataEvent) => {
      if (tile?.state === 'loaded' && !isOwnSource(sourceId)) dispatch('loaded');
    };
    const onIdle = () => {
      if (stage === 'loaded') dispatch('idle');
    };
    map.on('style.load', onStyle);
    map.on('error', onError);
    map.on('sourcedata', onSourceData);
    map.on('idle', onIdle);
    if (stage === 'requested') {
      if (known) apply(known);
      else fetchStyle(tileUrl, abort.signal).then(apply).catch(fail);
    }
    return () => {
      abort.abort();
      map.off('style.load', onStyle);
      map.off('error', onError);
      map.off('sourcedata', onSourceData);
      map.off('idle', onIdle);
    };
  }, [map, tileUrl, retries]);

  // Images cover the land; vector tiles do not.
  const isLandShown = health.isFailing || !health.everLoaded || colorSchemeOf(tileUrl) === 'light';
  useEffect(() => {
    if (map === null) return undefined;
    const show = () => showLand(map, isLandShown);
    map.on('style.load', show);
    // A style whose tiles are still coming counts as not loaded. Once: what is set makes the map draw, and be idle again.
    if (map.isStyleLoaded()) show();
    else void map.once('idle', show);
    return () => {
      map.off('style.load', show);
      map.off('idle', show);
    };
  }, [map, tileUrl, isLandShown]);

  const retry = () => {
    dispatch('retried');
    setRetries(retries + 1);
  };
  return { isFailing: health.isFailing, retry };
}
