import type { RideType } from '@duende/contracts/events/ride-events';
import { useEffect, useReducer, useRef } from 'react';
import { NO_MODE, rideMode } from './ride-mode.ts';

/** @param wanted what a visitor wanted to do before logging in; goes on once they have */
export function useRideMode(wanted: RideType | undefined, mayPublish: boolean) {
  const [mode, act] = useReducer(rideMode, NO_MODE);
  const isTaken = useRef(false);
  useEffect(() => {
    if (wanted === undefined || !mayPublish || isTaken.current) return;
    isTaken.current = true;
    act({ kind: 'pressed', type: wanted });
  }, [wanted, mayPublish]);
  return [mode, act] as const;
}
