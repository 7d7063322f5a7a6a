import { baseMapKind } from '@duende/contracts/rides/base-map';
import type { ErrorEvent, MapSourceDataEvent } from '@vis.gl/react-maplibre';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { bareStyle, fetchStyle, templateStyle } from './base-map.ts';
import { isOwnSource, SOURCES } from './sources.ts';

/** Counted between two `idle` events. */
interface TileHealth {
  readonly loaded: number;
  readonly failed: number;
  /** since the map was made or a retry */
  readonly everLoaded: boolean;
  readonly isFailing: boolean;
}

export type TileEvent = 'loaded' | 'failed' | 'idle' | 'retried';

export const NO_TILES: TileHealth = { loaded: 0, failed: 0, everLoaded: false, isFailing: false };

/**
 * The map is idle when every visible tile has loaded or failed. The background also fails if no tile ever loaded:
 * MapLibre reports no failure for a server that answers 404 everywhere.
 */
export function tileHealth(health: TileHealth, event: TileEvent): TileHealth {
  switch (event) {
    case 'loaded':
      return { ...health, loaded: health.loaded + 1, everLoaded: true };
    case 'failed':
      return { ...health, failed: health.failed + 1, isFailing: health.isFailing || !health.everLoaded };
    case 'idle': {
      const failing = health.failed > 0 || !health.everLoaded;
      const isFailing = health.loaded + health.failed === 0 ? health.isFailing || failing : failing;
      return { ...health, loaded: 0, failed: 0, isFailing };
    }
    case 'retried':
      return NO_TILES;
    default:
      event satisfies never;
      return health;
  }
}

const BARE = bareStyle();

export function useBaseMap(tileUrl: string) {
  const [health, dispatch] = useReducer(tileHealth, NO_TILES);
  const [isDrawn, setDrawn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isDocument] = useState(() => styleNow() === null);
  // `null` while it loads and after a failure
  const [style, setStyle] = useState(styleNow);
  function styleNow() {
    return templateStyle(tileUrl, window.location.origin);
  }
  const fail = useEffectEvent(failed);
  function failed(error: unknown) {
    console.warn('The base map could not be loaded', error);
    dispatch('failed');
    setStyle(null);
  }
  useEffect(() => {
    if (!isDocument) return undefined;
    const abort = new AbortController();
    fetchStyle(tileUrl, abort.signal).then(
      (fetched) => abort.signal.aborted || setStyle(fetched),
      (error: unknown) => abort.signal.aborted || fail(error),
    );
    return () => abort.abort();
  }, [tileUrl, isDocument, attempt]);

  function retry() {
    dispatch('retried');
    if (isDocument) setAttempt(attempt + 1);
    else setStyle(styleNow);
  }
  const mapStyle = style ?? BARE;
  return {
    mapStyle,
    hasGlyphs: mapStyle.glyphs !== undefined,
    // Raster tiles cover the land; vector tiles do not.
    isLandShown: health.isFailing || !health.everLoaded || baseMapKind(tileUrl) === 'raster',
    isFailing: health.isFailing,
    /** before that it shows an empty ground */
    isDrawn,
    retry,
    events: {
      onError(event: ErrorEvent) {
        if ('sourceId' in event && isOwnSource(String(event.sourceId)))
          console.warn('The land could not be loaded', event.error);
        else if ('tile' in event || 'sourceId' in event) dispatch('failed');
        // MapLibre rejected the style and has dropped the previous one.
        else if (event.target.getStyle() === undefined) failed(event.error);
        else console.warn('The map reports', event.error);
      },
      onSourceData({ tile, sourceId, isSourceLoaded }: MapSourceDataEvent) {
        if (sourceId === SOURCES.land && isSourceLoaded) setDrawn(true);
        if (tile?.state === 'loaded' && !isOwnSource(sourceId)) dispatch('loaded');
      },
      onIdle() {
        setDrawn(true);
        if (style !== null) dispatch('idle');
      },
    },
  };
}
