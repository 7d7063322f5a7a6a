import { isSuspendedOn } from '@duende/contracts/accounts/suspended-words';
import { LIMITS } from '@duende/contracts/common/limits';
import { madridMoment } from '@duende/contracts/common/madrid-clock';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import { DIGEST_HOURS } from '@duende/contracts/notices/notice-preferences';
import { nextStretch, startOf, type Stretch } from '@duende/contracts/parties/party-night';
import { isOn } from '@duende/contracts/parties/party-condition';
import { placeAndRegion } from '@duende/contracts/parties/place-name';
import { isForNight } from '@duende/contracts/rides/ride-times';
import type { PartyDocument } from '../parties/parties.ts';
import { groupBy } from '../model/group-by.ts';
import type { ReadModels } from '../registry/registry.ts';
import { SHOWN_RIDES, type RideDocument } from '../rides/rides.ts';
import { noticeParty, type Notice } from './notice-of.ts';

type Models = Pick<ReadModels, 'attendance' | 'parties' | 'rides' | 'seats' | 'users'>;
type Eve = NonNullable<NoticeAnswer['eve']>;

export const eveOf = (day: string): string =>
  new Date(madridMoment({ day: addDays(day, -1), time: `${DIGEST_HOURS.evening}:00` })).toISOString();

/** Milliseconds since 1970. */
export const startOfEve = ({ day, time }: Pick<Eve, 'day' | 'time'>): number =>
  startOf({ days: [day], start: { day, time }, end: { day, time } });

/**
 * Reminders of nights that a person goes to, from the evening before until the night is over. Consecutive
 * days are one. The present state decides, so a moved night has its reminder on its new eve.
 * @param now ms since 1970
 */
export async function eveNotices(models: Models, userId: string, now: number): Promise<readonly Notice[]> {
  const today = madridDay(new Date(now));
  const going = await models.attendance.find({ userId, isGoing: true }, NEWEST);
  if (going.length === 0) return [];
  const parties = await models.parties.find({
    _id: { $in: going.map(({ partyId }) => partyId) },
    status: 'approved',
    firstDay: { $lte: addDays(today, 1) },
    lastDay: { $gte: addDays(today, -1) },
  });
  const since = new Map(going.map((one) => [one.partyId, one]));
  const reminded = parties.flatMap((party) => {
    const night = nightReminded(party, now);
    const said = since.get(party._id);
    return night !== null && said !== undefined && said.at < eveOf(night.start.day)
      ? [{ party, night, position: said.position }]
      : [];
  });
  if (reminded.length === 0) return [];
  const [users, cars] = await Promise.all([
    models.users.get([userId]),
    ownCars(models, userId, new Set(reminded.map(({ party }) => party._id))),
  ]);
  const suspension = users.get(userId)?.suspension ?? null;
  if (suspension !== null && isSuspendedOn(suspension, today)) return [];
  return reminded.map(({ party, night, position }) => ({
    ...{ id: `${party._id}.${night.start.day}`, at: eveOf(night.start.day), position, cameWithTime: true },
    ...{ kind: 'eve', as: 'goer', event: noticeParty(party, true), changes: [], seat: null },
    eve: eveDetails(party, night, cars.get(party._id) ?? []),
    ...{ note: '', isPast: false },
  }));
}

const NEWEST = { sort: { position: -1, _id: -1 }, limit: LIMITS.listPage.max } as const;

/** Days of a party that take place, once their eve has come; `null`: none. */
function nightReminded(party: PartyDocument, now: number): Stretch | null {
  const night = isOn(party) ? nextStretch(party, now) : null;
  return night !== null && Date.parse(eveOf(night.start.day)) <= now ? night : null;
}

function eveDetails(party: PartyDocument, night: Stretch, cars: readonly RideDocument[]): Eve {
  const { day, time } = night.start;
  const fitting = cars.filter(({ leavesAt }) => leavesAt === null || isForNight(leavesAt, night));
  // Of scattered days each has its own car, the last that leaves before it.
  const [ride] = fitting.toSorted((a, b) => ((a.leavesAt ?? '') < (b.leavesAt ?? '') ? 1 : -1));
  const own = ride === undefined ? null : { rideId: ride._id, leavesAt: ride.leavesAt };
  return { day, time, where: placeAndRegion(party), ride: own };
}

/** By party: offered by the person, or with a seat for them. */
async function ownCars(
  models: Pick<Models, 'rides' | 'seats'>,
  userId: string,
  partyIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly RideDocument[]>> {
  const [own, seats] = await Promise.all([
    models.rides.find({ userId, ...SHOWN_RIDES }, NEWEST),
    models.seats.find({ userId }, { sort: { changedAt: -1, _id: -1 }, limit: LIMITS.listPage.max }),
  ]);
  const granted = seats.filter(({ standing, partyId }) => standing === 'granted' && partyIds.has(partyId));
  const others = await models.rides.get(granted.map(({ rideId }) => rideId));
  const cars = [...own, ...others.values()].filter(
    ({ partyId, rideType, direction, removedAt }) =>
      partyIds.has(partyId) && rideType === 'offer' && direction !== 'back' && removedAt === null,
  );
  return groupBy(cars, ({ partyId }) => partyId);
}
