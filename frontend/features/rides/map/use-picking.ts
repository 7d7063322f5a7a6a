import { LIMITS } from '@duende/contracts/common/limits';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { LngLat, MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { fromLngLat } from '../ground/lng-lat.ts';
import { IDLE, longPress, type LongPress, type LongPressInput } from '../ground/map-gestures.ts';

/**
 * Calls `onPick` with a point that is clicked, long-clicked, or at the centre when Enter is clicked. Clicks on elements
 * above the map do not count.
 */
export function usePicking(map: MapLibreMap | null, onPick: (point: Coordinates) => void): void {
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  useEffect(() => {
    if (map === null) return undefined;
    const canvas = map.getCanvas();
    let press: LongPress = IDLE;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pick = (at: LngLat) => latest.current(fromLngLat(at.wrap()));
    const dispatch = (input: LongPressInput) => {
      press = longPress(press, input);
      if (press.kind !== 'pressing') clearTimeout(timer);
    };
    const onDown = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') {
        press = IDLE;
        return;
      }
      const { left, top } = canvas.getBoundingClientRect();
      const [x, y] = [event.clientX - left, event.clientY - top];
      dispatch({ kind: 'down', pointer: event.pointerId, x, y });
      if (press.kind !== 'pressing') return;
      timer = setTimeout(() => {
        dispatch({ kind: 'elapsed' });
        if (press.kind === 'recognized') pick(map.unproject([x, y]));
      }, LIMITS.map.tapHoldMs);
    };
    const onMove = (event: PointerEvent) => {
      const { left, top } = canvas.getBoundingClientRect();
      dispatch({ kind: 'move', pointer: event.pointerId, x: event.clientX - left, y: event.clientY - top });
    };
    const onUp = () => dispatch({ kind: 'up' });
    const onClick = ({ originalEvent, lngLat }: MapMouseEvent) => {
      if (originalEvent.target !== canvas) return;
      const endsLongPress = press.kind === 'recognized';
      press = IDLE;
      if (!endsLongPress) pick(lngLat);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter') pick(map.getCenter());
    };
    // A long click must not open the browser's context menu.
    const onContextMenu = (event: MapMouseEvent) => event.preventDefault();
    canvas.addEventListener('pointerdown', onDown);
    canvas.addEventListener('pointermove', onMove);
    canvas.addEventListener('pointerup', onUp);
    canvas.addEventListener('pointercancel', onUp);
    canvas.addEventListener('keydown', onKeyDown);
    map.on('click', onClick);
    map.on('contextmenu', onContextMenu);
    return () => {
      clearTimeout(timer);
      canvas.removeEventListener('pointerdown', onDown);
      canvas.removeEventListener('pointermove', onMove);
      canvas.removeEventListener('pointerup', onUp);
      canvas.removeEventListener('pointercancel', onUp);
      canvas.removeEventListener('keydown', onKeyDown);
      map.off('click', onClick);
      map.off('contextmenu', onContextMenu);
    };
  }, [map]);
}
