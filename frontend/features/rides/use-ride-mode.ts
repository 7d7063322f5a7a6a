import type { RideType } from '@duende/contracts/events/ride-events';
import { useEffect, useReducer, useRef } from 'react';
import { NO_MODE, rideMode } from './ride-mode.ts';

interface RideModeOptions {
  /** what a visitor wanted to do before logging in; goes on once they have */
  readonly wanted: RideType | undefined;
  readonly mayPublish: boolean;
  /** what was wanted is done or given up */
  readonly onWantedLeft: () => void;
}

export function useRideMode({ wanted, mayPublish, onWantedLeft }: RideModeOptions) {
  const [mode, act] = useReducer(rideMode, NO_MODE);
  const isTaken = useRef(false);
  useEffect(() => {
    if (wanted === undefined || !mayPublish || isTaken.current) return;
    isTaken.current = true;
    act({ kind: 'pressed', type: wanted });
  }, [wanted, mayPublish]);
  const before = useRef(mode.kind);
  useEffect(() => {
    const isLeft = before.current !== 'none' && mode.kind === 'none';
    before.current = mode.kind;
    if (isLeft && wanted !== undefined) onWantedLeft();
  });
  return [mode, act] as const;
}
