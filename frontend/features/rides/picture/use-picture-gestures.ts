import { LIMITS } from '@duende/contracts/common/limits';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import {
  IDLE,
  longPress,
  mapStep,
  takeStep,
  type LongPress,
  type LongPressInput,
} from '../ground/map-gestures.ts';
import type { ToMap } from '../ground/map-handle.ts';
import { fromLngLat } from '../ground/lng-lat.ts';
import { pointAt, type MapView } from '../ground/web-mercator.ts';

/** Movement in pixels that still is a click, as MapLibre has it. */
const CLICK_TOLERANCE_PX = 3;

interface PictureGestures {
  readonly view: MapView;
  readonly map: MapLibreMap | null;
  readonly toMap: ToMap;
  readonly onPick: (point: Coordinates) => void;
}

/** What can be done with the picture: a click or a held finger picks a point at once, drags and keys move the map that comes. */
export function usePictureGestures({ view, map, toMap, onPick }: PictureGestures) {
  const press = useRef<LongPress>(IDLE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drag = useRef({ pointer: NaN, x: 0, y: 0, isMoving: false });
  useEffect(() => () => clearTimeout(timer.current), []);

  const dispatch = (input: LongPressInput) => {
    press.current = longPress(press.current, input);
    if (press.current.kind !== 'pressing') clearTimeout(timer.current);
  };
  const pick = (surface: Element, { clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = surface.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    if (map === null) return onPick(pointAt(view, { x: x - width / 2, y: y - height / 2 }));
    onPick(fromLngLat(map.unproject([x, y])));
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { currentTarget: surface, pointerId, clientX: x, clientY: y } = event;
      drag.current = { pointer: event.isPrimary ? pointerId : NaN, x, y, isMoving: false };
      // The map may come to lie over this before the pointer moves again.
      surface.setPointerCapture(pointerId);
      if (event.pointerType === 'mouse') {
        press.current = IDLE;
        return;
      }
      dispatch({ kind: 'down', pointer: pointerId, x, y });
      if (press.current.kind !== 'pressing') return;
      timer.current = setTimeout(() => {
        dispatch({ kind: 'elapsed' });
        if (press.current.kind === 'recognized') pick(surface, { clientX: x, clientY: y });
      }, LIMITS.map.tapHoldMs);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { pointerId, clientX: x, clientY: y, nativeEvent: originalEvent } = event;
      dispatch({ kind: 'move', pointer: pointerId, x, y });
      const { pointer, isMoving, ...from } = drag.current;
      if (pointer !== pointerId || event.buttons === 0) return;
      const [right, down] = [x - from.x, y - from.y];
      if (!isMoving && Math.hypot(right, down) <= CLICK_TOLERANCE_PX) return;
      drag.current = { pointer, x, y, isMoving: true };
      toMap((made) => made.panBy([-right, -down], { animate: false }, { originalEvent }));
    },
    onPointerUp: () => dispatch({ kind: 'up' }),
    onPointerCancel: () => dispatch({ kind: 'up' }),
    onClick(event: MouseEvent<HTMLElement>) {
      const endsOther = press.current.kind === 'recognized' || drag.current.isMoving;
      press.current = IDLE;
      if (!endsOther) pick(event.currentTarget, event);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Enter') onPick(view.centre);
      const step = mapStep(event);
      if (step === null) return;
      event.preventDefault();
      toMap((made) => takeStep(made, step));
    },
    // A held finger must not open the browser's context menu.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}
