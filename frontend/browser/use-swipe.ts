import { useRef, type TouchEvent } from 'react';

const SWIPE_PX = 48;

/** 0 for a short or mostly vertical move. */
export function stepsForSwipe(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

export function useSwipe(move: (steps: number) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (from.current === null || touch === undefined) return;
      const steps = stepsForSwipe(touch.clientX - from.current.x, touch.clientY - from.current.y);
      from.current = null;
      if (steps !== 0) move(steps);
    },
  };
}
