import { LIMITS } from '@duende/contracts/common/limits';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { MapRef } from '@vis.gl/react-maplibre';
import type { MapMouseEvent, MapTouchEvent, Point, MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { fromLngLat } from './web-mercator.ts';

/** The specification's third number, 40 ms for a wheel step, is built into MapLibre. */
export const { tapHoldMs: HOLD_MS, keyboardPanPx: PAN_PX } = LIMITS.map;

/** Leaflet's tolerance in pixels, as the specification assumes. */
const HOLD_TOLERANCE_PX = 15;

type MapStep =
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }
  | { readonly kind: 'zoom'; readonly by: 1 | -1 };

const STEPS: Readonly<Record<string, MapStep>> = {
  ArrowLeft: { kind: 'pan', x: -PAN_PX, y: 0 },
  ArrowRight: { kind: 'pan', x: PAN_PX, y: 0 },
  ArrowUp: { kind: 'pan', x: 0, y: -PAN_PX },
  ArrowDown: { kind: 'pan', x: 0, y: PAN_PX },
  '+': { kind: 'zoom', by: 1 },
  '=': { kind: 'zoom', by: 1 },
  '-': { kind: 'zoom', by: -1 },
};

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** CSS pixels or zoom levels; `null` for keys that the browser handles. */
export function mapStep({ key, altKey, ctrlKey, metaKey }: Key): MapStep | null {
  return altKey || ctrlKey || metaKey ? null : (STEPS[key] ?? null);
}

function takeStep(map: MapLibreMap, step: MapStep): void {
  if (step.kind === 'pan') map.panBy([step.x, step.y], { animate: false });
  else map.zoomTo(map.getZoom() + step.by);
}

interface Press {
  readonly at: Point;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** `onPick` gets the point of a click or hold, or the centre at Enter. Elements on the map do not count. */
export function useGestures(map: RefObject<MapRef | null>, onPick: (point: Coordinates) => void) {
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  const press = useRef<Press>(undefined);
  const isHeld = useRef(false);
  const letGo = () => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return {
    onClick({ originalEvent, lngLat, target }: MapMouseEvent) {
      if (originalEvent.target === target.getCanvas()) latest.current(fromLngLat(lngLat.wrap()));
    },
    onTouchStart({ originalEvent, point, lngLat, target }: MapTouchEvent) {
      letGo();
      isHeld.current = false;
      // Two fingers are a pinch.
      if (originalEvent.touches.length !== 1 || originalEvent.target !== target.getCanvas()) return;
      const timer = setTimeout(() => {
        isHeld.current = true;
        latest.current(fromLngLat(lngLat.wrap()));
      }, HOLD_MS);
      press.current = { at: point, timer };
    },
    onTouchMove({ point }: MapTouchEvent) {
      if (press.current && point.dist(press.current.at) > HOLD_TOLERANCE_PX) letGo();
    },
    onTouchEnd({ originalEvent }: MapTouchEvent) {
      letGo();
      // Some browsers send a click afterwards.
      if (isHeld.current && originalEvent.cancelable) originalEvent.preventDefault();
    },
    onTouchCancel: letGo,
    onKeyDown(event: KeyboardEvent) {
      const made = map.current?.getMap();
      if (made === undefined || event.target !== made.getCanvas()) return;
      if (event.key === 'Enter') latest.current(fromLngLat(made.getCenter().wrap()));
      const step = mapStep(event);
      if (step === null) return;
      event.preventDefault();
      takeStep(made, step);
    },
  };
}
