import { LIMITS } from '@duende/contracts/common/limits';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import type { NoticePreferencesDocument } from '../accounts/notice-preferences.ts';
import type { PartyDocument } from '../parties/parties.ts';
import { versionsOf, type PartyNewsDocument } from '../parties/party-news.ts';
import type { ReadModels } from '../registry/registry.ts';
import { eveNotices } from './eve-notices.ts';
import { noticeOf, type Notice, type Preferences } from './notice-of.ts';
import { partiesCountedOn } from './people-going.ts';
import { rideNotices } from './ride-notices.ts';
import { isOfUse, seatNoticeOf, seatNotices, type SeatNotice } from './seat-notices.ts';

export type NoticeModels = Pick<
  ReadModels,
  | 'attendance'
  | 'notice-preferences'
  | 'parties'
  | 'party-news'
  | 'ride-matches'
  | 'rides'
  | 'seats'
  | 'users'
>;

export const NOTICE_MODELS = [
  'attendance',
  'notice-preferences',
  'parties',
  'party-news',
  'ride-matches',
  'rides',
  'seats',
  'users',
] as const satisfies readonly (keyof NoticeModels)[];

/** Older submissions are decided already. */
const SENT = LIMITS.listPage.screen;
/** Parties to look through for a person's likes. */
const PUBLISHED = LIMITS.listPage.max;
/** Parties with their news per read: usually enough for a screen. */
const PAGE = 20;

type When = Pick<Notice, 'at' | 'position'>;

/** The newest `most`, or at least all since a time (ISO 8601). */
type Wanted = { readonly most: number } | { readonly since: string };

/**
 * A person's notices, newest first. Computed on request, so a change costs no write per recipient. Reads
 * parties by latest news until the rest cannot matter.
 */
export async function noticesOf(
  models: NoticeModels,
  userId: string,
  { now, ...wanted }: Wanted & { /** ms since 1970 */ readonly now: number },
): Promise<readonly Notice[]> {
  const [going, sent, chosen] = await Promise.all([
    partiesCountedOn(models, userId),
    models.parties.find({ authorId: userId }, { sort: { submittedAt: -1, _id: -1 }, limit: SENT }),
    models['notice-preferences'].get([userId]),
  ]);
  const preferences = preferencesOf(chosen.get(userId));
  const [liked, seats, eves] = await Promise.all([
    newOnes(models, preferences),
    preferences.seats ? ofRides(models, userId, now) : [],
    preferences.eve ? eveNotices(models, userId, now) : [],
  ]);
  const since = new Map(going.map((one) => [one.partyId, one.since]));
  const parties = new Map(sent.map((party) => [party._id, party]));
  const know = async (ids: readonly string[]) => {
    const found = await models.parties.get(ids.filter((id) => !parties.has(id)));
    for (const [id, party] of found) parties.set(id, party);
  };
  await know(seats.map(({ partyId }) => partyId));
  const ofUse = seats.filter((seat) => isOfUse(seat, parties.get(seat.partyId)));
  const [rides, others] = await Promise.all([
    models.rides.get([...new Set(ofUse.map(({ rideId }) => rideId))]),
    models.users.get([...new Set(ofUse.flatMap(({ otherId }) => otherId ?? []))]),
  ]);
  const ofSeats = ofUse.map((seat) =>
    seatNoticeOf(seat, {
      party: parties.get(seat.partyId),
      ride: rides.get(seat.rideId),
      other: seat.otherId === null ? undefined : others.get(seat.otherId),
      now: new Date(now).toISOString(),
    }),
  );
  const notices = [...eves, ...ofSeats];
  const ids = [...new Set([...since.keys(), ...sent.map(({ _id }) => _id), ...liked])];
  for await (const page of byLastNews(models['party-news'], ids)) {
    await know(page.map(({ _id }) => _id));
    for (const news of page) {
      const recipient = { userId, goesSince: since.get(news._id) ?? null, preferences };
      notices.push(...noticesOfParty(news, parties.get(news._id), recipient));
    }
    const last = page.at(-1);
    if (last !== undefined && isEnough(notices, wanted, last)) break;
  }
  notices.sort((a, b) => (isOlder(a, b) ? 1 : isOlder(b, a) ? -1 : 0));
  return 'most' in wanted ? notices.slice(0, wanted.most) : notices;
}

async function ofRides(models: NoticeModels, userId: string, now: number): Promise<readonly SeatNotice[]> {
  const both = await Promise.all([
    seatNotices(models.seats, userId, madridDay(new Date(now))),
    rideNotices(models, userId, now),
  ]);
  return both.flat();
}

export function preferencesOf(chosen: NoticePreferencesDocument | undefined): Preferences {
  return chosen ?? { ...USUAL_PREFERENCES, likes: [] };
}

function noticesOfParty(
  { entries }: PartyNewsDocument,
  party: PartyDocument | undefined,
  recipient: Omit<Parameters<typeof noticeOf>[1], 'party'>,
): readonly Notice[] {
  if (party === undefined) return [];
  return entries.flatMap((entry) => {
    const { isFirstApproval, hasNewSets, until } = entry;
    const news = { ...versionsOf(entry), isFirstApproval, hasNewSets, until };
    return noticeOf(news, { ...recipient, party }) ?? [];
  });
}

/** Whether no party with news older than `last` matters. */
function isEnough(notices: readonly Notice[], wanted: Wanted, last: PartyNewsDocument): boolean {
  if ('since' in wanted) return last.newsAt < wanted.since;
  const oldest = { at: last.newsAt, position: last.newsPosition };
  return notices.filter((notice) => !isOlder(notice, oldest)).length >= wanted.most;
}

/** Times first: a notice that came with time has the position of an earlier event. */
function isOlder(one: When, other: When): boolean {
  return one.at === other.at ? one.position < other.position : one.at < other.at;
}

async function* byLastNews(
  news: Pick<ReadModels['party-news'], 'find'>,
  ids: readonly string[],
): AsyncGenerator<readonly PartyNewsDocument[]> {
  const filter = { _id: { $in: ids }, newsPosition: { $gt: '' } };
  const page = { sort: { newsPosition: -1, _id: -1 }, limit: PAGE } as const;
  let found = ids.length === 0 ? [] : await news.find(filter, page);
  for (let last = found.at(-1); last !== undefined; last = found.at(-1)) {
    yield found;
    if (found.length < PAGE) return;
    found = await news.find(filter, { ...page, after: { value: last.newsPosition, id: last._id } });
  }
}

/** Published since the likes were saved. */
async function newOnes(
  models: Pick<NoticeModels, 'party-news'>,
  { likes }: Preferences,
): Promise<readonly string[]> {
  const [first] = likes.map(({ since }) => since).sort();
  if (first === undefined) return [];
  const news = await models['party-news'].find(
    { firstApprovedAt: { $gt: first } },
    { sort: { firstApprovedAt: -1, _id: -1 }, limit: PUBLISHED },
  );
  return news.map(({ _id }) => _id);
}
