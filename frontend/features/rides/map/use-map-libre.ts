import { LIMITS } from '@duende/contracts/constants/limits';
import type { Coordinates } from '@duende/contracts/events/ride-events';
import { MapLibreMap, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { nextTask } from '../../../lib/dom/next-task.ts';
import { mapStep } from '../map-gestures.ts';
import { bareStyle, RASTER_TILE_PX, templateStyle } from './base-map.ts';

setWorkerUrl(workerUrl);

/** The specification's zoom is for tiles of 256 pixels, as tile servers count; MapLibre's is for 512. */
const ZOOM_SHIFT = Math.log2(512 / RASTER_TILE_PX);
/** The whole peninsula on a phone. */
const MIN_ZOOM = 5;
const { defaultZoom, maxZoom } = LIMITS.map;

const LOCALE = {
  'Map.Title': 'Mapa de viajes',
  'NavigationControl.ZoomIn': 'Acercar',
  'NavigationControl.ZoomOut': 'Alejar',
  'AttributionControl.ToggleAttribution': 'Mostrar de quién es el mapa',
};

export interface MapSettings {
  readonly start: Coordinates;
  /** the setting `TILE_URL` */
  readonly tileUrl: string;
  readonly attribution: string;
}

/** A map in the container while the component is mounted; `null` until it is made. Changed settings have no effect. */
export function useMapLibre(
  container: RefObject<HTMLDivElement | null>,
  settings: MapSettings,
  onFailed: () => void,
): MapLibreMap | null {
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const make = useEffectEvent((): MapLibreMap | null => {
    if (container.current === null) return null;
    try {
      return makeMap(container.current, settings);
    } catch (error) {
      console.warn('The map could not be made', error);
      onFailed();
      return null;
    }
  });
  useEffect(() => {
    let made: MapLibreMap | null = null;
    let isMounted = true;
    // In a task of its own: it takes a while.
    void nextTask().then(() => {
      if (isMounted) setMap((made = make()));
    });
    return () => {
      isMounted = false;
      setMap(null);
      made?.remove();
    };
  }, []);
  return map;
}

export const lngLat = ({ longitude, latitude }: Coordinates): [number, number] => [longitude, latitude];

/** Longest that a map is drawn out of sight. */
const UNSEEN_MS = 1500;
const DRAWN_CHECK_MS = 50;

/**
 * A map is drawn anew with each tile that comes. Until all are there and drawn, or for a while, that happens out of sight: a page
 * that shows a picture waits for it, on a device without a graphics card for a second.
 */
function showWhenWhole(map: MapLibreMap): void {
  const canvas = map.getCanvas();
  canvas.style.visibility = 'hidden';
  const show = () => {
    clearTimeout(latest);
    canvas.style.visibility = '';
  };
  const latest = setTimeout(show, UNSEEN_MS);
  void map.once('idle', () => {
    const gl = canvas.getContext('webgl2');
    const drawn = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? null;
    if (gl === null || drawn === null) return show();
    gl.flush();
    const check = () => {
      const isDrawn = gl.isContextLost() || gl.getSyncParameter(drawn, gl.SYNC_STATUS) === gl.SIGNALED;
      if (isDrawn || canvas.style.visibility === '') show();
      else setTimeout(check, DRAWN_CHECK_MS);
    };
    setTimeout(check);
  });
}

function makeMap(container: HTMLDivElement, { start, tileUrl, attribution }: MapSettings): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style: templateStyle(tileUrl, window.location.origin) ?? bareStyle(),
    center: lngLat(start),
    zoom: defaultZoom - ZOOM_SHIFT,
    minZoom: MIN_ZOOM - ZOOM_SHIFT,
    maxZoom: maxZoom - ZOOM_SHIFT,
    // MapLibre's own handler pans by 100 pixels, which cannot be configured.
    keyboard: false,
    dragRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    // Each step of a fade is a picture of its own, and a device without a graphics card draws each on its main thread.
    fadeDuration: 0,
    attributionControl: { compact: false, customAttribution: attribution },
    locale: LOCALE,
  });
  showWhenWhole(map);
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.getCanvas().addEventListener('keydown', (event) => {
    const step = mapStep(event);
    if (step === null) return;
    event.preventDefault();
    if (step.kind === 'pan') map.panBy([step.x, step.y], { animate: false });
    else map.zoomTo(map.getZoom() + step.by);
  });
  return map;
}
