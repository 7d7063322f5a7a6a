import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { isRideTime } from '@duende/contracts/rides/ride-times';
import { WAYS } from './pins/ride-texts.ts';

/** What a ride says beside its place and its places. */
export type RideSaid = Pick<RideAnswer, 'direction' | 'leavesAt' | 'note'>;

/** As a form begins: most rides go there. */
export const NOTHING_SAID: RideSaid = { direction: 'there', leavesAt: null, note: '' };

/** Of what was kept of an older page, which did not ask for it. */
export function rideSaid(kept: Partial<RideSaid>): RideSaid {
  return { direction: kept.direction ?? null, leavesAt: kept.leavesAt ?? null, note: kept.note ?? '' };
}

/** The same of what anybody may have written over in the browser's storage; `null` where it is nothing of the kind. */
export function readRideSaid(value: unknown): RideSaid | null {
  if (typeof value !== 'object' || value === null) return null;
  const { direction, leavesAt, note } = value as Record<string, unknown>;
  const way = WAYS.find(([one]) => one === direction)?.[0];
  const isTime = leavesAt === null || (typeof leavesAt === 'string' && isRideTime(leavesAt));
  if (way === undefined || !isTime || typeof note !== 'string') return null;
  return { direction: way, leavesAt, note };
}
