import { LIMITS } from '@duende/contracts/constants/limits';

/** What a key does to the map. */
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

/** The step of a key, in CSS pixels or zoom levels; `null` for keys that are the browser's. */
export function mapStep({ key, altKey, ctrlKey, metaKey }: Key): MapStep | null {
  return altKey || ctrlKey || metaKey ? null : (STEPS[key] ?? null);
}
