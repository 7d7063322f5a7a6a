/**
 * Tells a finger that is held still from one that taps, drags or pinches. Browsers disagree about long presses: some
 * send a click when the finger leaves, some a context menu, some nothing.
 */
export type TapHold =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pressing'; readonly pointer: number; readonly x: number; readonly y: number }
  /** recognised; the click that may still follow belongs to it */
  | { readonly kind: 'held' };

export type TapHoldInput =
  | { readonly kind: 'down'; readonly pointer: number; readonly x: number; readonly y: number }
  | { readonly kind: 'move'; readonly pointer: number; readonly x: number; readonly y: number }
  | { readonly kind: 'up' }
  /** the holding time has passed since the finger came down */
  | { readonly kind: 'elapsed' };

export const IDLE: TapHold = { kind: 'idle' };

/** Pixels a finger trembles; Leaflet's own tolerance, whose gestures the specification's numbers are. */
const TOLERANCE_PX = 15;

export function tapHold(state: TapHold, input: TapHoldInput): TapHold {
  switch (input.kind) {
    case 'down':
      // A second finger makes it a pinch.
      if (state.kind === 'pressing') return IDLE;
      return { kind: 'pressing', pointer: input.pointer, x: input.x, y: input.y };
    case 'move':
      if (state.kind !== 'pressing' || state.pointer !== input.pointer) return state;
      return Math.hypot(input.x - state.x, input.y - state.y) > TOLERANCE_PX ? IDLE : state;
    case 'elapsed':
      return state.kind === 'pressing' ? { kind: 'held' } : state;
    case 'up':
      return state.kind === 'held' ? state : IDLE;
    default:
      input satisfies never;
      return state;
  }
}
