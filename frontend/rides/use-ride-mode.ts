import type { RideType } from '@duende/contracts/rides/ride-events';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useHydrating } from '../browser/use-hydrating.ts';
import { toast } from '../browser/toasts.ts';
import { NO_MODE, rideDraft, rideMode } from './ride-mode.ts';

interface RideModeOptions {
  readonly eventId: string;
  /** the mode a visitor chose before logging in; entered once they have */
  readonly wanted: RideType | undefined;
  readonly mayPublish: boolean;
  /** the wanted mode was published or cancelled */
  readonly onWantedLeft: () => void;
}

/** The mode, with point and passengers. It survives a reload, an expired session, and leaving to log in or to add a contact. */
export function useRideMode({ eventId, wanted, mayPublish, onWantedLeft }: RideModeOptions) {
  const [draft] = useState(() => rideDraft(eventId));
  const isHydrating = useHydrating();
  const [mode, act] = useReducer(rideMode, null, () => (isHydrating ? null : draft.read()) ?? NO_MODE);
  const [isRestored, setRestored] = useState(!isHydrating);
  if (!isHydrating && !isRestored) {
    setRestored(true);
    const kept = draft.read();
    if (kept !== null) act({ kind: 'restored', mode: kept });
  }
  const isTaken = useRef(false);
  useEffect(() => {
    if (wanted === undefined || !mayPublish || !isRestored || isTaken.current) return;
    isTaken.current = true;
    if (mode.kind !== wanted) act({ kind: 'toggled', type: wanted });
  }, [wanted, mayPublish, isRestored, mode.kind]);
  const before = useRef(mode.kind);
  useEffect(() => {
    const isLeft = before.current !== 'none' && mode.kind === 'none';
    before.current = mode.kind;
    if (isLeft && wanted !== undefined) onWantedLeft();
  });
  useEffect(() => {
    if (!isRestored) return;
    if (mode.kind === 'none') draft.forget();
    else draft.write(mode);
  }, [mode, isRestored, draft]);
  useEffect(() => {
    const here = window.location.pathname;
    return () => {
      const { pathname } = window.location;
      if (![here, '/register', '/profile'].includes(pathname)) draft.forget();
    };
  }, [draft]);
  return [mode, act] as const;
}

/** Sends a visitor to register or log in, and back to the mode they chose. */
export function useSendToLogin(segment: string) {
  const navigate = useNavigate();
  return (wanted: RideType) => {
    toast('Inicia sesión', 'Para compartir viaje, inicia sesión o crea una cuenta');
    const volver = `/event/${encodeURIComponent(segment)}/rides?mode=${wanted}`;
    void navigate({ to: '/register', search: { volver } });
  };
}
