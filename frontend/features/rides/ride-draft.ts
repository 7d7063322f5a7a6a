import type { Coordinates } from '@duende/contracts/events/ride-events';
import { keptDraft, type KeptDraft } from '../../lib/kept-draft.ts';
import { windowSettings } from '../../lib/local-settings.ts';
import { clampPassengers, type ActiveRideMode } from './ride-mode.ts';
import { MODES } from './ride-words.ts';

/** What somebody is about to publish at a party, kept in this window until it is published or given up. */
export function rideDraft(eventId: string): KeptDraft<ActiveRideMode> {
  return keptDraft(windowSettings, `ride.${eventId}`, isActiveMode);
}

function isActiveMode(value: unknown): value is ActiveRideMode {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, point, passengers } = value as Record<string, unknown>;
  return (
    MODES.some((type) => type === kind) &&
    (point === null || isPoint(point)) &&
    Number.isInteger(passengers) &&
    clampPassengers(Number(passengers)) === passengers
  );
}

function isPoint(value: unknown): value is Coordinates {
  if (typeof value !== 'object' || value === null) return false;
  const { latitude, longitude } = value as Record<string, unknown>;
  return Number.isFinite(latitude) && Number.isFinite(longitude);
}
