import { LIMITS } from '@duende/contracts/constants/limits';
import type { Coordinates } from '@duende/contracts/events/ride-events';
import type { LngLat, MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { IDLE, tapHold, type TapHold, type TapHoldInput } from '../tap-hold.ts';

/**
 * Tells of points that are clicked, held by a finger, or in the middle when Enter is pressed, on the map itself; a
 * click on what lies over it is that thing's own.
 */
export function usePicking(map: MapLibreMap | null, onPick: (point: Coordinates) => void): void {
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  useEffect(() => {
    if (map === null) return undefined;
    const canvas = map.getCanvas();
    let hold: TapHold = IDLE;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pick = (at: LngLat) => latest.current(pointOf(at));
    const hear = (input: TapHoldInput) => {
      hold = tapHold(hold, input);
      if (hold.kind !== 'pressing') clearTimeout(timer);
    };
    const onDown = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') {
        hold = IDLE;
        return;
      }
      const { left, top } = canvas.getBoundingClientRect();
      const [x, y] = [event.clientX - left, event.clientY - top];
      hear({ kind: 'down', pointer: event.pointerId, x, y });
      if (hold.kind !== 'pressing') return;
      timer = setTimeout(() => {
        hear({ kind: 'elapsed' });
        if (hold.kind === 'held') pick(map.unproject([x, y]));
      }, LIMITS.map.tapHoldMs);
    };
    const onMove = (event: PointerEvent) => {
      const { left, top } = canvas.getBoundingClientRect();
      hear({ kind: 'move', pointer: event.pointerId, x: event.clientX - left, y: event.clientY - top });
    };
    const onUp = () => hear({ kind: 'up' });
    const onClick = ({ originalEvent, lngLat }: MapMouseEvent) => {
      if (originalEvent.target !== canvas) return;
      const isOfHold = hold.kind === 'held';
      hold = IDLE;
      if (!isOfHold) pick(lngLat);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter') pick(map.getCenter());
    };
    // A long press selects nothing here and must not open the browser's menu.
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

/** The point under the crosshair. */
export function centreOf(map: MapLibreMap): Coordinates {
  return pointOf(map.getCenter());
}

function pointOf(at: LngLat): Coordinates {
  const { lat, lng } = at.wrap();
  return { latitude: lat, longitude: lng };
}
