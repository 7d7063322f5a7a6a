import { LIMITS } from '@duende/contracts/common/limits';
import type { Coordinates, RideType } from '@duende/contracts/rides/ride-events';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useReducer, useRef, useState } from 'react';
import { draftStorage, type DraftStorage } from '../browser/draft-storage.ts';
import { windowSettings } from '../browser/local-settings.ts';
import { useHydrating } from '../browser/taking-over.ts';
import { toast } from '../browser/toasts.ts';
import { MODES } from './pins/ride-texts.ts';
import { NOTHING_SAID, readRideSaid, type RideSaid } from './ride-details.tsx';

interface RideModeOptions {
  readonly eventId: string;
  /** the mode a visitor chose, entered after the login */
  readonly wanted: RideType | undefined;
  readonly mayPublish: boolean;
  /** published or cancelled */
  readonly onWantedLeft: () => void;
}

/** Survives a reload, an ended session, a login and the form for a contact. */
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

/** The person returns to the chosen mode. */
export function useSendToLogin(segment: string) {
  const navigate = useNavigate();
  return (wanted: WantedMode) => {
    toast('Inicia sesión', 'Para compartir viaje, inicia sesión o crea una cuenta');
    const volver = `/event/${encodeURIComponent(segment)}/rides?mode=${wanted}`;
    void navigate({ to: '/register', search: { volver } });
  };
}

/** What an address may begin: publishing, or an alert. */
export type WantedMode = RideType | 'alert';

export type RideMode =
  | { readonly kind: 'none' }
  | {
      readonly kind: RideType;
      /** `null` until one is chosen */
      readonly point: Coordinates | null;
      readonly passengers: number;
      readonly said: RideSaid;
    };

export type ActiveRideMode = Exclude<RideMode, { kind: 'none' }>;

export type RideModeAction =
  | { readonly kind: 'toggled'; readonly type: RideType }
  | { readonly kind: 'picked'; readonly point: Coordinates }
  | { readonly kind: 'counted'; readonly by: 1 | -1 }
  | { readonly kind: 'said'; readonly said: Partial<RideSaid> }
  | { readonly kind: 'restored'; readonly mode: ActiveRideMode }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'published' };

export const NO_MODE: RideMode = { kind: 'none' };

export function rideMode(mode: RideMode, action: RideModeAction): RideMode {
  switch (action.kind) {
    case 'toggled':
      if (mode.kind === action.type) return NO_MODE;
      // Changing the mode keeps what is already chosen.
      return mode.kind === 'none'
        ? { kind: action.type, point: null, passengers: LIMITS.passengers.default, said: NOTHING_SAID }
        : { ...mode, kind: action.type };
    case 'picked':
      return mode.kind === 'none' ? mode : { ...mode, point: action.point };
    case 'counted':
      return mode.kind === 'none'
        ? mode
        : { ...mode, passengers: clampPassengers(mode.passengers + action.by) };
    case 'said':
      return mode.kind === 'none' ? mode : { ...mode, said: { ...mode.said, ...action.said } };
    case 'restored':
      return action.mode;
    case 'cancelled':
    case 'published':
      return NO_MODE;
    default:
      action satisfies never;
      return mode;
  }
}

export function clampPassengers(count: number): number {
  return Math.min(LIMITS.passengers.max, Math.max(LIMITS.passengers.min, count));
}

/** Stored in this window until published or cancelled. */
export function rideDraft(eventId: string): DraftStorage<ActiveRideMode> {
  return draftStorage(windowSettings, `ride.${eventId}`, readMode);
}

function readMode(value: unknown): ActiveRideMode | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, point, passengers, said } = value as Record<string, unknown>;
  const type = MODES.find((one) => one === kind);
  const count = Number.isInteger(passengers) ? Number(passengers) : 0;
  if (type === undefined || clampPassengers(count) !== count) return null;
  if (point !== null && !isPoint(point)) return null;
  return { kind: type, point, passengers: count, said: readRideSaid(said) ?? NOTHING_SAID };
}

function isPoint(value: unknown): value is Coordinates {
  if (typeof value !== 'object' || value === null) return false;
  const { latitude, longitude } = value as Record<string, unknown>;
  return Number.isFinite(latitude) && Number.isFinite(longitude);
}
