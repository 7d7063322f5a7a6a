import { isSuspendedOn } from '@duende/contracts/accounts/suspended-words';
import { LIMITS } from '@duende/contracts/common/limits';
import { madridDay } from '@duende/contracts/common/madrid-time';
import type { RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { isOver } from '@duende/contracts/parties/party-night';
import { isOn } from '@duende/contracts/parties/party-condition';
import { groupBy } from '../model/group-by.ts';
import type { PartyDocument } from '../parties/parties.ts';
import type { ReadModels } from '../registry/registry.ts';
import { isAlert, isPin, pinsOf, reachable, type PinDocument } from '../rides/find-ride-matches.ts';
import { alertsAround, firstOpening, watchOfAlert, watchOfPin, type Watch } from '../rides/watches.ts';
import type { SeatNotice } from './seat-notices.ts';

type Models = Pick<ReadModels, 'parties' | 'ride-matches' | 'users'>;

const NEWEST = { sort: { position: -1, _id: -1 }, limit: LIMITS.listPage.max } as const;

/** Cars and riders near a person's alerts and pins, of parties to come. `now`: ms since 1970 */
export async function rideNotices(
  models: Models,
  userId: string,
  now: number,
): Promise<readonly SeatNotice[]> {
  const rides = models['ride-matches'];
  const theirs = await rides.find({ userId, kind: { $in: ['pin', 'alert'] } }, NEWEST);
  const alerts = theirs.filter(isAlert);
  const ids = new Set([...theirs.filter(isPin), ...alerts].map(({ partyId }) => partyId));
  const parties = await models.parties.get([...ids]);
  const found: SeatNotice[] = [];
  for (const party of parties.values()) {
    if (!takesRides(party, now)) continue;
    const pins = await pinsOf(rides, party._id);
    const watches = [
      ...alerts.filter(({ partyId }) => partyId === party._id).map(watchOfAlert),
      ...pins.filter((pin) => pin.userId === userId).map(watchOfPin),
    ];
    const near = pins.filter((pin) => firstOpening(pin, watches) !== null);
    const reach = await reachOf(models, [userId, ...near.map((pin) => pin.userId)], now);
    found.push(...near.flatMap((pin) => rideNotice(pin, reach(pin, watches)) ?? []));
  }
  const moment = new Date(now).toISOString();
  return found.filter(({ at }) => at <= moment);
}

/** The people whom an event gives such a notice, for push. `now`: ms since 1970 */
export async function rideNoticesOfEvent(
  models: Models,
  { id, data }: RecordedDomainEvent,
  now: number,
): Promise<readonly SeatNotice[]> {
  if (!('rideId' in data)) return [];
  const rides = models['ride-matches'];
  const pin = (await rides.get([data.rideId])).get(data.rideId) ?? null;
  // Reserved seats come with time.
  if (!isPin(pin) || !pin.openings.some(({ eventId, isLater }) => eventId === id && !isLater)) return [];
  const party = (await models.parties.get([pin.partyId])).get(pin.partyId);
  if (party === undefined || !takesRides(party, now)) return [];
  const [pins, alerts] = await Promise.all([pinsOf(rides, pin.partyId), alertsAround(rides, pin)]);
  const watches = [...pins.map(watchOfPin), ...alerts.map(watchOfAlert)].filter(
    (watch) => firstOpening(pin, [watch]) !== null,
  );
  const reach = await reachOf(models, [pin.userId, ...watches.map(({ userId }) => userId)], now);
  return [...groupBy(watches, ({ userId }) => userId).values()].flatMap(
    (theirs) => rideNotice(pin, reach(pin, theirs)) ?? [],
  );
}

const takesRides = (party: PartyDocument, now: number): boolean =>
  party.status === 'approved' && isOn(party) && !isOver(party, now);

/** Keeps watches of people who are not suspended, and who share a contact if both have pins. */
async function reachOf(models: Models, ids: readonly string[], now: number) {
  const today = madridDay(new Date(now));
  const [people, users] = await Promise.all([
    reachable(models['ride-matches'], ids),
    models.users.get([...new Set(ids)]),
  ]);
  const isHere = (userId: string) => {
    const user = users.get(userId);
    return user !== undefined && (user.suspension === null || !isSuspendedOn(user.suspension, today));
  };
  return (pin: PinDocument, watches: readonly Watch[]): readonly Watch[] => {
    if (!isHere(pin.userId)) return [];
    return watches.filter(
      ({ userId, isPin: isOfPin }) =>
        isHere(userId) && (!isOfPin || (people.has(userId) && people.has(pin.userId))),
    );
  };
}

/** Once for each person and pin, however many watches they have. */
function rideNotice(pin: PinDocument, watches: readonly Watch[]): SeatNotice | null {
  const opening = firstOpening(pin, watches);
  const userId = watches[0]?.userId;
  if (opening === null || userId === undefined) return null;
  const { _id: rideId, partyId, rideType } = pin;
  const { eventId, at, position, seats, isLater: cameWithTime } = opening;
  const role = rideType === 'offer' ? ({ kind: 'car-near', as: 'passenger' } as const) : RIDER;
  const id = `${eventId}.${rideId}`;
  return {
    ...{ id, at, position, cameWithTime, ...role, userId, partyId, rideId, seats },
    ...{ otherId: pin.userId, reservedUntil: null },
  };
}

const RIDER = { kind: 'rider-near', as: 'driver' } as const;
