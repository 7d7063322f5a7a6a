import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { MapRef } from '@vis.gl/react-maplibre';
import type { MapMouseEvent, MapTouchEvent, Point } from 'maplibre-gl';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { HOLD_MS, HOLD_TOLERANCE_PX, mapStep, takeStep } from './gestures.ts';
import { fromLngLat } from './lng-lat.ts';

interface Press {
  readonly at: Point;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Calls `onPick` with a point that is clicked, held for a while, or at the centre when Enter is pressed; what is done to something that
 * stands on the map does not count. Keys move the map.
 */
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
      // A second finger makes it a pinch.
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
      // Some browsers send a click after it.
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
