import { LIMITS } from '@duende/contracts/common/limits';
import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import type { NoticePreferencesDocument } from '../accounts/notice-preferences.ts';
import { groupBy } from '../model/group-by.ts';
import type { ReadModels } from '../registry/registry.ts';
import { inOrder, noticeOf, type Notice, type Preferences } from './notice-of.ts';
import { peopleGoing } from './people-going.ts';
import { isOfUse, seatNoticeOf, seatNotices } from './seat-notices.ts';

export type NoticeModels = Pick<
  ReadModels,
  'attendance' | 'notice-preferences' | 'parties' | 'party-versions' | 'rides' | 'seats' | 'users'
>;

/** What {@link noticesOf} reads. */
export const NOTICE_MODELS = [
  'attendance',
  'notice-preferences',
  'parties',
  'party-versions',
  'rides',
  'seats',
  'users',
] as const satisfies readonly (keyof NoticeModels)[];

/** What somebody sent before these is decided long since. */
const SENT = LIMITS.listPage.screen;
/** Newer comings and goings of the calendar than these are looked through for parties that somebody likes. */
const PUBLISHED = LIMITS.listPage.max;

/**
 * What happened to the parties that a person goes to, since they said so or took part in a ride there, to those that they sent, and to seats in cars, and which new
 * parties are as they like, the newest first. It follows from the versions of the parties and the requests for seats whenever it is asked
 * for: nothing is written for each of the people whom a change concerns.
 * @param today the day in Madrid
 */
export async function noticesOf(
  models: NoticeModels,
  userId: string,
  today: string,
): Promise<readonly Notice[]> {
  const [going, sent, chosen] = await Promise.all([
    peopleGoing(models, { userId }),
    models.parties.find({ authorId: userId }, { sort: { submittedAt: -1, _id: -1 }, limit: SENT }),
    models['notice-preferences'].get([userId]),
  ]);
  const preferences = preferencesOf(chosen.get(userId));
  const [liked, seats] = await Promise.all([
    newOnes(models, preferences),
    preferences.seats ? seatNotices(models.seats, userId, today) : [],
  ]);
  const since = new Map(going.map((one) => [one.partyId, one.since]));
  const ids = [...new Set([...since.keys(), ...sent.map(({ _id }) => _id), ...liked])];
  const [versions, parties] = await Promise.all([
    models['party-versions'].find({ partyId: { $in: ids } }),
    models.parties.get([...ids, ...seats.map(({ partyId }) => partyId)]),
  ]);
  const found = [...groupBy(versions, (version) => version.partyId)].flatMap(([partyId, ofParty]) => {
    const party = parties.get(partyId);
    if (party === undefined) return [];
    const told = { userId, party, goesSince: since.get(partyId) ?? null, preferences };
    return inOrder(ofParty).flatMap((version) => noticeOf(version, told) ?? []);
  });
  const ofSeats = seats
    .filter((seat) => isOfUse(seat, parties.get(seat.partyId)))
    .map((seat) => seatNoticeOf(seat, parties.get(seat.partyId)));
  return [...found, ...ofSeats].sort((a, b) => (a.position < b.position ? 1 : -1));
}

export function preferencesOf(chosen: NoticePreferencesDocument | undefined): Preferences {
  return chosen ?? { ...USUAL_PREFERENCES, likes: [] };
}

/** The parties that came onto the calendar since their likes were chosen. */
async function newOnes(
  models: Pick<NoticeModels, 'party-versions'>,
  { likes }: Preferences,
): Promise<readonly string[]> {
  const [first] = likes.map(({ since }) => since).sort();
  if (first === undefined) return [];
  const versions = await models['party-versions'].find(
    { isPublic: true, from: { $gt: first }, kind: 'approved' },
    { sort: { from: -1 }, limit: PUBLISHED },
  );
  return versions.map(({ partyId }) => partyId);
}
