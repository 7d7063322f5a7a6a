import type { RideType } from '@duende/contracts/events/ride-events';
import { useEffect, useReducer, useRef, useState } from 'react';
import { rideDraft } from './ride-draft.ts';
import { NO_MODE, rideMode } from './ride-mode.ts';

interface RideModeOptions {
  readonly eventId: string;
  /** what a visitor wanted to do before logging in; goes on once they have */
  readonly wanted: RideType | undefined;
  readonly mayPublish: boolean;
  /** what was wanted is done or given up */
  readonly onWantedLeft: () => void;
}

/** The mode, with point and places; they outlive a reload, a session that ends and the way to a new one or to a contact. */
export function useRideMode({ eventId, wanted, mayPublish, onWantedLeft }: RideModeOptions) {
  const [draft] = useState(() => rideDraft(eventId));
  const [mode, act] = useReducer(rideMode, null, () => draft.read() ?? NO_MODE);
  const isTaken = useRef(false);
  useEffect(() => {
    if (wanted === undefined || !mayPublish || isTaken.current) return;
    isTaken.current = true;
    if (mode.kind !== wanted) act({ kind: 'pressed', type: wanted });
  }, [wanted, mayPublish, mode.kind]);
  const before = useRef(mode.kind);
  useEffect(() => {
    const isLeft = before.current !== 'none' && mode.kind === 'none';
    before.current = mode.kind;
    if (isLeft && wanted !== undefined) onWantedLeft();
  });
  useEffect(() => {
    if (mode.kind === 'none') draft.forget();
    else draft.write(mode);
  }, [mode, draft]);
  useEffect(() => {
    const here = window.location.pathname;
    return () => {
      const { pathname } = window.location;
      if (![here, '/register', '/profile'].includes(pathname)) draft.forget();
    };
  }, [draft]);
  return [mode, act] as const;
}
