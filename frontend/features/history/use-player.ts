import { useEffect, useEffectEvent, useState } from 'react';

/** Time between two steps: a day a second. */
export const STEP_MS = 1000;

/** @param step moves on by one; answers false once there is nowhere to go */
export function usePlayer(step: () => boolean) {
  const [isPlaying, setPlaying] = useState(false);
  const tick = useEffectEvent(() => {
    if (!step()) setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => tick(), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return { isPlaying, play: () => setPlaying(true), pause: () => setPlaying(false) };
}
