import { departurePoint } from '@duende/contracts/rides/departure';
import type { AlertRadius } from '@duende/contracts/rides/alert-radius';
import type { RideAlertAnswer } from '@duende/contracts/rides/ride-answers';
import type { RideDirection } from '@duende/contracts/rides/ride-events';
import { nearTown } from '../../map/near-town.ts';
import { WAYS } from '../pins/ride-texts.ts';

export const ALERT_NOTE = 'Marca desde dónde saldrías. Nadie más lo ve.';

export const kmText = (km: AlertRadius): string => `${km} km`;

/** `null`: both */
export const ALERT_WAYS: readonly (readonly [RideDirection | null, string])[] = [...WAYS, [null, 'Las dos']];

/** `25 km, cerca de Madrid · Ida` */
export function alertText(alert: RideAlertAnswer): string {
  const way = WAYS.find(([direction]) => direction === alert.direction)?.[1] ?? 'Ida y vuelta';
  const place = [kmText(alert.km), nearTown(departurePoint(alert))].filter(Boolean).join(', ');
  return `${place} · ${way}`;
}
