import { LIMITS } from '@duende/contracts/common/limits';
import type { MapLibreMap } from 'maplibre-gl';

/**
 * The specification's numbers of gestures. Its third, 40 ms before a single step of a wheel counts, is the one that MapLibre has and that
 * cannot be set otherwise.
 */
export const { tapHoldMs: HOLD_MS, keyboardPanPx: PAN_PX } = LIMITS.map;

/** Movement in pixels that still counts as holding still. Leaflet's tolerance: the specification's numbers are of its gestures. */
export const HOLD_TOLERANCE_PX = 15;

/** The movement of the map by one key. */
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

/** The movement for a key, in CSS pixels or zoom levels; `null` for keys left to the browser. */
export function mapStep({ key, altKey, ctrlKey, metaKey }: Key): MapStep | null {
  return altKey || ctrlKey || metaKey ? null : (STEPS[key] ?? null);
}

export function takeStep(map: MapLibreMap, step: MapStep): void {
  if (step.kind === 'pan') map.panBy([step.x, step.y], { animate: false });
  else map.zoomTo(map.getZoom() + step.by);
}
