import { useEffect, useEffectEvent, useState } from 'react';

/** Time between two steps: a day a second. */
const STEP_MS = 1000;

export interface Player {
  readonly isPlaying: boolean;
  readonly play: () => void;
  readonly pause: () => void;
}

/** @param step moves on by one; answers false once there is nowhere to go */
export function usePlayer(step: () => boolean): Player {
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
