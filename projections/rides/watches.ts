import type { Position } from '@duende/contracts/events/domain-event';
import { ALERT_RADII } from '@duende/contracts/rides/alert-radius';
import type { Coordinates, RideDirection, RideType } from '@duende/contracts/rides/ride-events';
import { MATCH_RADIUS_M, ANNOUNCED_ALERTS } from '@duende/contracts/rides/ride-match';
import type { ReadCollection } from '@duende/platform/read-store/read-store';
import {
  isAlert,
  isNear,
  isSameWay,
  type AlertDocument,
  type Opening,
  type PinDocument,
  type RideMatchDocument,
} from './find-ride-matches.ts';

/** A person's interest in pins: an alert, or a pin of their own. */
export interface Watch extends Coordinates {
  readonly userId: string;
  readonly wants: RideType;
  readonly km: number;
  readonly direction: RideDirection | null;
  readonly seats: { readonly least: number; readonly most: number };
  readonly since: Position;
  /** `null` while in force */
  readonly until: Position | null;
  /** both people must share a contact */
  readonly isPin: boolean;
}

export function watchOfAlert({
  userId,
  latitude,
  longitude,
  km,
  direction,
  since,
  until,
}: AlertDocument): Watch {
  const seats = { least: 1, most: Infinity };
  return { userId, latitude, longitude, wants: 'offer', km, direction, seats, since, until, isPin: false };
}

export function watchOfPin(pin: PinDocument): Watch {
  const { userId, latitude, longitude, direction, rideType, passengerCount, openings } = pin;
  const [wants, seats]: readonly [RideType, Watch['seats']] =
    rideType === 'need'
      ? ['offer', { least: passengerCount, most: Infinity }]
      : ['need', { least: 1, most: passengerCount }];
  const since = openings[0]?.position ?? pin.position;
  const km = MATCH_RADIUS_M / 1000;
  return { userId, latitude, longitude, wants, km, direction, seats, since, until: null, isPin: true };
}

/** Gives each pin's first opening that one of a person's watches waits for: later ones are no news. */
export function firstOpening(pin: PinDocument, watches: readonly Watch[]): Opening | null {
  const found = watches.flatMap((watch) => {
    const isWanted =
      watch.userId !== pin.userId &&
      watch.wants === pin.rideType &&
      isSameWay(watch.direction, pin.direction) &&
      isNear(watch, pin, watch.km);
    return (isWanted && pin.openings.find((opening) => isAwaited(opening, watch))) || [];
  });
  return found.reduce<Opening | null>(
    (first, one) => (first !== null && first.position <= one.position ? first : one),
    null,
  );
}

function isAwaited({ position, seats }: Opening, { since, until, ...watch }: Watch): boolean {
  const isInForce = position > since && (until === null || position < until);
  return isInForce && watch.seats.least <= seats && seats <= watch.seats.most;
}

/** Kilometres of a degree of latitude. */
const DEGREE_KM = 111;

/** Alerts in force that a pin may concern: at most {@link ANNOUNCED_ALERTS} of each radius, whatever a party has. */
export async function alertsAround(
  reader: Pick<ReadCollection<RideMatchDocument>, 'find'>,
  { partyId, latitude, longitude }: Pick<PinDocument, 'partyId' | 'latitude' | 'longitude'>,
): Promise<readonly AlertDocument[]> {
  const found = await Promise.all(
    ALERT_RADII.map((km) => {
      const high = km / DEGREE_KM;
      const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
      const around = {
        latitude: { $gte: latitude - high, $lte: latitude + high },
        longitude: { $gte: longitude - wide, $lte: longitude + wide },
      };
      return reader.find(
        { partyId, kind: 'alert', km, endedAt: null, ...around },
        { limit: ANNOUNCED_ALERTS },
      );
    }),
  );
  return found.flat().filter(isAlert);
}
