import { LIMITS } from '@duende/contracts/common/limits';
import { MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { nextTask } from '../../../lib/dom/next-task.ts';
import { lngLat } from '../ground/lng-lat.ts';
import { mapStep, takeStep } from '../ground/map-gestures.ts';
import { TILE_PX, type MapView } from '../ground/web-mercator.ts';
import { bareStyle, templateStyle } from './base-map.ts';

setWorkerUrl(workerUrl);

/** The specification's zoom is for tiles of 256 pixels, as tile servers count; MapLibre's is for 512. */
const ZOOM_SHIFT = Math.log2(512 / TILE_PX);
/** The whole peninsula on a phone. */
const MIN_ZOOM = 5;
const { maxZoom } = LIMITS.map;

const LOCALE = {
  'Map.Title': 'Mapa de viajes',
  'AttributionControl.ToggleAttribution': 'Mostrar de quién es el mapa',
};

export interface MapSettings {
  readonly start: MapView;
  /** the setting `TILE_URL` */
  readonly tileUrl: string;
  readonly attribution: string;
}

interface MapEvents {
  /** a map is made, in whose container nothing is to be seen yet; `null`: it is gone */
  readonly onMap: (map: MapLibreMap | null) => void;
  /** its picture is whole, or somebody moves it */
  readonly onShown: () => void;
  readonly onFailed: () => void;
}

/** Makes a map in the container, for as long as the component is mounted. Changed settings have no effect. */
export function useMapLibre(
  container: RefObject<HTMLDivElement | null>,
  settings: MapSettings,
  { onMap, onShown, onFailed }: MapEvents,
): void {
  const make = useEffectEvent((): MapLibreMap | null => {
    if (container.current === null) return null;
    try {
      const map = makeMap(container.current, settings);
      showWhenWhole(map, onShown);
      // Its canvas lies over the picture from here on: what listens to it has to be there before the next touch.
      flushSync(() => onMap(map));
      return map;
    } catch (error) {
      console.warn('The map could not be made', error);
      onFailed();
      return null;
    }
  });
  const leave = useEffectEvent(() => onMap(null));
  useEffect(() => {
    let made: MapLibreMap | null = null;
    let isMounted = true;
    // In a task of its own: it takes a while.
    void nextTask().then(() => {
      if (isMounted) made = make();
    });
    return () => {
      isMounted = false;
      leave();
      made?.remove();
    };
  }, []);
}

/** Longest that a map is drawn out of sight. */
const UNSEEN_MS = 3000;
const DRAWN_CHECK_MS = 50;

/**
 * A map is drawn anew with each tile that comes. Until all are there and drawn, or for a while, that happens out of sight, and the
 * picture below it stands for it: a page that shows a canvas waits for it, on a device without a graphics card for a second.
 * Whoever moves the map sees it at once. It is not hidden, since it already takes clicks and keys.
 */
function showWhenWhole(map: MapLibreMap, onShown: () => void): void {
  const canvas = map.getCanvas();
  let isShown = false;
  canvas.style.opacity = '0';
  const show = () => {
    if (isShown) return;
    isShown = true;
    clearTimeout(latest);
    canvas.style.opacity = '';
    onShown();
  };
  const latest = setTimeout(show, UNSEEN_MS);
  void map.once('movestart', show);
  void map.once('remove', () => clearTimeout(latest));
  void map.once('idle', () => {
    const gl = canvas.getContext('webgl2');
    const drawn = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? null;
    if (gl === null || drawn === null) return show();
    gl.flush();
    const check = () => {
      const isDrawn = gl.isContextLost() || gl.getSyncParameter(drawn, gl.SYNC_STATUS) === gl.SIGNALED;
      if (isDrawn || isShown) show();
      else setTimeout(check, DRAWN_CHECK_MS);
    };
    setTimeout(check);
  });
}

function makeMap(container: HTMLDivElement, { start, tileUrl, attribution }: MapSettings): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style: templateStyle(tileUrl, window.location.origin) ?? bareStyle(),
    center: lngLat(start.centre),
    zoom: start.zoom - ZOOM_SHIFT,
    minZoom: Math.min(MIN_ZOOM, start.zoom) - ZOOM_SHIFT,
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
  map.touchZoomRotate.disableRotation();
  map.getCanvas().addEventListener('keydown', (event) => {
    const step = mapStep(event);
    if (step === null) return;
    event.preventDefault();
    takeStep(map, step);
  });
  return map;
}
