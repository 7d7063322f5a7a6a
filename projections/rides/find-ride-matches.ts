import type { ContactField } from '@duende/contracts/accounts/contact-fields';
import type { Position } from '@duende/contracts/events/domain-event';
import type { AlertRadius } from '@duende/contracts/rides/alert-radius';
import { kilometresBetween } from '@duende/contracts/rides/distance';
import type { Coordinates, RideDirection, RideType } from '@duende/contracts/rides/ride-events';
import { MATCH_RADIUS_M } from '@duende/contracts/rides/ride-match';
import type { ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';

/** `_id` is the ride id. */
export interface PinDocument extends StoredDocument {
  readonly kind: 'pin';
  readonly partyId: string;
  readonly userId: string;
  readonly rideType: RideType;
  /** degrees, WGS 84 */
  readonly latitude: number;
  readonly longitude: number;
  readonly passengerCount: number;
  /** `null`: unspecified */
  readonly direction: RideDirection | null;
  /** granted seats; those of erased passengers still count */
  readonly taken: number;
  /** oldest first, at most {@link KNOWN_OPENINGS} */
  readonly openings: readonly Opening[];
}

/** Seats are free, or needed, that were not before. */
export interface Opening {
  readonly eventId: string;
  /** ISO 8601 */
  readonly at: string;
  readonly position: Position;
  readonly seats: number;
  /** seats are reserved until `at`, for other people */
  readonly isLater: boolean;
}

/** Later ones cause no notice. */
export const KNOWN_OPENINGS = 100;

/** `_id` is the alert's id. */
export interface AlertDocument extends StoredDocument {
  readonly kind: 'alert';
  readonly partyId: string;
  readonly userId: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly km: AlertRadius;
  /** `null`: both */
  readonly direction: RideDirection | null;
  /** ISO 8601 */
  readonly setAt: string;
  readonly since: Position;
  /** both `null` while in force */
  readonly endedAt: string | null;
  readonly until: Position | null;
}

interface TakenDocument extends StoredDocument {
  readonly kind: 'taken';
  readonly partyId: string;
  readonly rideId: string;
  readonly userId: string;
  readonly seats: number;
}

interface PersonDocument extends StoredDocument {
  readonly kind: 'person';
  readonly userId: string;
  readonly filled: readonly ContactField[];
}

export type RideMatchDocument = PinDocument | TakenDocument | PersonDocument | AlertDocument;

export const personKey = (userId: string) => `person-${userId}`;

export const isPin = (document: RideMatchDocument | null): document is PinDocument =>
  document?.kind === 'pin';

export const isAlert = (document: RideMatchDocument | null): document is AlertDocument =>
  document?.kind === 'alert';

type Reader = Pick<ReadCollection<RideMatchDocument>, 'find' | 'get'>;

export interface RideMatch {
  readonly own: PinDocument;
  readonly other: PinDocument;
  /** great-circle distance, rounded */
  readonly metres: number;
}

/** Does not check for shared contacts. */
export function matchesOf(own: PinDocument, pins: readonly PinDocument[]): readonly RideMatch[] {
  return pins
    .filter((other) => isOtherSide(own, other))
    .map((other) => ({ own, other, metres: metresBetween(own, other) }))
    .filter(({ metres }) => metres <= MATCH_RADIUS_M)
    .sort(byDistance);
}

const metresBetween = (a: Coordinates, b: Coordinates) => Math.round(kilometresBetween(a, b) * 1000);

export const isNear = (a: Coordinates, b: Coordinates, km: number): boolean =>
  metresBetween(a, b) <= km * 1000;

/** Both ways if one of them says none. */
export const isSameWay = (a: RideDirection | null, b: RideDirection | null): boolean =>
  a === null || b === null || a === b;

function isOtherSide(own: PinDocument, other: PinDocument): boolean {
  if (own.userId === other.userId || own.rideType === other.rideType) return false;
  if (!isSameWay(own.direction, other.direction)) return false;
  const [offer, need] = own.rideType === 'offer' ? [own, other] : [other, own];
  return offer.passengerCount >= need.passengerCount;
}

function byDistance(a: RideMatch, b: RideMatch): number {
  return a.metres - b.metres || (a.other._id < b.other._id ? -1 : 1);
}

export function nearestOfEach(matches: readonly RideMatch[]): readonly RideMatch[] {
  const nearest = new Map<string, RideMatch>();
  for (const match of matches) if (!nearest.has(match.other.userId)) nearest.set(match.other.userId, match);
  return [...nearest.values()];
}

/** Includes pins that are over or removed. */
export async function pinsOf(reader: Reader, partyId: string): Promise<readonly PinDocument[]> {
  const found = await reader.find({ partyId, kind: { $in: ['pin', 'taken'] } });
  const taken = new Map<string, number>();
  for (const one of found)
    if (one.kind === 'taken') taken.set(one.rideId, (taken.get(one.rideId) ?? 0) + one.seats);
  return found.filter(isPin).map((pin) => {
    const seats = taken.get(pin._id);
    return seats === undefined ? pin : { ...pin, passengerCount: pin.passengerCount - seats };
  });
}

export async function reachable(reader: Reader, userIds: Iterable<string>): Promise<ReadonlySet<string>> {
  const keys = [...new Set(userIds)].map(personKey);
  const found = keys.length === 0 ? [] : (await reader.get(keys)).values();
  return new Set(
    [...found].flatMap((document) =>
      document.kind === 'person' && document.filled.length > 0 ? [document.userId] : [],
    ),
  );
}

/** Nearest first. Empty unless both sides share a contact. */
export async function matchesOfPerson(
  reader: Reader,
  partyId: string,
  userId: string,
): Promise<readonly RideMatch[]> {
  const pins = await pinsOf(reader, partyId);
  const found = pins
    .filter((pin) => pin.userId === userId)
    .flatMap((own) => matchesOf(own, pins))
    .sort(byDistance);
  const people = await reachable(reader, [userId, ...found.map(({ other }) => other.userId)]);
  return people.has(userId) ? nearestOfEach(found.filter(({ other }) => people.has(other.userId))) : [];
}
