import { LIMITS } from '@duende/contracts/common/limits';
import type { MapLibreMap } from 'maplibre-gl';

/**
 * Recognizes a long click, as opposed to a tap, drag or pinch. Browsers disagree about long clicks: some send a click when
 * the finger leaves, some a context menu, some nothing.
 */
export type LongPress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pressing'; readonly pointer: number; readonly x: number; readonly y: number }
  /** the click that may still follow belongs to it */
  | { readonly kind: 'recognized' };

export type LongPressInput =
  | { readonly kind: 'down'; readonly pointer: number; readonly x: number; readonly y: number }
  | { readonly kind: 'move'; readonly pointer: number; readonly x: number; readonly y: number }
  | { readonly kind: 'up' }
  /** the finger has been down for the time of a long click */
  | { readonly kind: 'elapsed' };

export const IDLE: LongPress = { kind: 'idle' };

/** Movement in pixels that still counts as holding still. Leaflet's tolerance: the specification's numbers are of its gestures. */
const TOLERANCE_PX = 15;

export function longPress(state: LongPress, input: LongPressInput): LongPress {
  switch (input.kind) {
    case 'down':
      // A second finger makes it a pinch.
      if (state.kind === 'pressing') return IDLE;
      return { kind: 'pressing', pointer: input.pointer, x: input.x, y: input.y };
    case 'move':
      if (state.kind !== 'pressing' || state.pointer !== input.pointer) return state;
      return Math.hypot(input.x - state.x, input.y - state.y) > TOLERANCE_PX ? IDLE : state;
    case 'elapsed':
      return state.kind === 'pressing' ? { kind: 'recognized' } : state;
    case 'up':
      return state.kind === 'recognized' ? state : IDLE;
    default:
      input satisfies never;
      return state;
  }
}

/** The movement of the map by one key. */
export type MapStep =
  | { readonly kind: 'pan'; readonly x: number; readonly y: number }
  | { readonly kind: 'zoom'; readonly by: 1 | -1 };

const PAN = LIMITS.map.keyboardPanPx;

const STEPS: Readonly<Record<string, MapStep>> = {
  ArrowLeft: { kind: 'pan', x: -PAN, y: 0 },
  ArrowRight: { kind: 'pan', x: PAN, y: 0 },
  ArrowUp: { kind: 'pan', x: 0, y: -PAN },
  ArrowDown: { kind: 'pan', x: 0, y: PAN },
  '+': { kind: 'zoom', by: 1 },
  '=': { kind: 'zoom', by: 1 },
  '-': { kind: 'zoom', by: -1 },
};

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The movement for a key, in CSS pixels or zoom levels; `null` for keys left to the browser. */
export function mapStep({ key, altKey, ctrlKey, metaKey }: Key): MapStep | null {
  return altKey || ctrlKey || metaKey ? null : (STEPS[key] ?? null);
}

export function takeStep(map: MapLibreMap, step: MapStep): void {
  if (step.kind === 'pan') map.panBy([step.x, step.y], { animate: false });
  else map.zoomTo(map.getZoom() + step.by);
}
