import type { PersonStep, PersonStoryAnswer } from '@duende/contracts/history/story-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Filter, ReadCollection, Sort, StoredDocument } from '@duende/platform/read-store/read-store';
import { EVER_ANSWERED } from '@duende/projections/rsvps/attendance';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { ReadModels } from '@duende/projections/registry/registry';
import type { UserDocument } from '@duende/projections/accounts/users';
import { inSlices } from '../statistics/read-in-slices.ts';
import { namedEntries } from '../audit/audit-queries.ts';
import { newestWords } from './newest-words.ts';

const { max: MOST } = LIMITS.listPage;

type Models = Pick<ReadModels, 'users' | 'parties' | 'comments' | 'rides' | 'seats' | 'attendance' | 'audit'>;

interface DatedStep {
  readonly at: string;
  readonly shown: PersonStoryAnswer['entries'][number];
}

/**
 * A person's actions and the decisions on their content, newest first.
 * @param until ms since 1970
 * @throws Refusal `account.not-found`
 */
export async function personStory(models: Models, userId: string, until: number): Promise<PersonStoryAnswer> {
  const user = (await models.users.get([userId])).get(userId);
  if (user === undefined) throw new Refusal('account.not-found');
  const before = new Date(until).toISOString();
  // At most ten a day, each moderated.
  const parties = await models.parties.find({ authorId: userId });
  const [steps, entries] = await Promise.all([
    stepsOf(models, user, parties, until),
    trailOf(models, userId, new Set(parties.map(({ _id }) => _id)), before),
  ]);
  const all = [...steps, ...entries]
    .filter(({ at }) => at <= before)
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const end = endOfPage(all);
  return {
    user: { id: userId, username: user.username },
    entries: all.slice(0, end).map(({ shown }) => shown),
    next: all[end]?.at ?? null,
  };
}

/** Pages end between two moments, so that the next can continue there. */
function endOfPage(all: readonly DatedStep[]): number {
  let end = Math.min(MOST, all.length);
  while (end < all.length && all[end]?.at === all[end - 1]?.at) end += 1;
  return end;
}

/** Reads of each kind as many as a page may need. */
async function stepsOf(
  models: Models,
  { _id: userId, username, createdAt }: UserDocument,
  sent: readonly PartyDocument[],
  until: number,
): Promise<readonly DatedStep[]> {
  const before = new Date(until).toISOString();
  const [comments, published, removed, seats, attendance] = await Promise.all([
    newestOf(models.comments, { authorId: userId }, 'createdAt', before),
    newestOf(models.rides, { userId }, 'publishedAt', before),
    newestOf(models.rides, { userId }, 'removedAt', before),
    seatSteps(models.seats, userId, before),
    models.attendance.find({ userId, ...EVER_ANSWERED }),
  ]);
  const words = newestWords(attendance, until, MOST);
  const parties = await models.parties.get([
    ...new Set([...published, ...removed, ...seats, ...words].map(({ partyId }) => partyId)),
  ]);
  const step = (at: string, kind: PersonStep['kind'], subject: PersonStep['subject']): DatedStep => ({
    at,
    shown: { step: { at, kind, subject } },
  });
  const party = (id: string) => {
    return { type: 'party', id, label: parties.get(id)?.name ?? null, partyId: id } as const;
  };
  return [
    step(createdAt, 'account.registered', { type: 'user', id: userId, label: username, partyId: null }),
    ...sent.map(({ _id: id, name: label, submittedAt }) =>
      step(submittedAt, 'party.sent', { type: 'party', id, label, partyId: id }),
    ),
    ...comments.map(({ _id: id, content: label, partyId, createdAt: at }) =>
      step(at, 'comment.sent', { type: 'comment', id, label, partyId }),
    ),
    ...published.map(({ partyId, rideType, publishedAt }) =>
      step(publishedAt, rideType === 'offer' ? 'ride.offered' : 'ride.asked', party(partyId)),
    ),
    ...removed.flatMap(({ partyId, removedAt }) =>
      removedAt === null ? [] : step(removedAt, 'ride.removed', party(partyId)),
    ),
    ...seats.map(({ partyId, kind, at }) => step(at, kind, party(partyId))),
    ...words.map(({ partyId, moment, isGoing }) =>
      step(new Date(moment).toISOString(), isGoing ? 'rsvp.confirmed' : 'rsvp.withdrawn', party(partyId)),
    ),
  ];
}

/** Requested, left, granted or rejected. */
async function seatSteps(
  seats: Models['seats'],
  userId: string,
  before: string,
): Promise<readonly { readonly partyId: string; readonly kind: PersonStep['kind']; readonly at: string }[]> {
  const [own, driven] = [{ userId }, { driverId: userId }];
  const [asked, left, granted, refused] = await Promise.all([
    newestOf(seats, own, 'askedAt', before),
    newestOf(seats, { ...own, standing: 'released' }, 'changedAt', before),
    newestOf(seats, driven, 'grantedAt', before),
    newestOf(seats, { ...driven, standing: 'refused' }, 'changedAt', before),
  ]);
  return [
    ...asked.map(({ partyId, askedAt: at }) => ({ partyId, kind: 'seat.asked', at }) as const),
    ...left.map(({ partyId, changedAt: at }) => ({ partyId, kind: 'seat.left', at }) as const),
    ...granted.flatMap(({ partyId, grantedAt: at }) =>
      at === null ? [] : [{ partyId, kind: 'seat.granted', at } as const],
    ),
    ...refused.map(({ partyId, changedAt: at }) => ({ partyId, kind: 'seat.refused', at }) as const),
  ];
}

/** Entries by the person, about the account and about their content; each once. */
async function trailOf(
  { audit, ...models }: Models,
  userId: string,
  parties: ReadonlySet<string>,
  before: string,
): Promise<readonly DatedStep[]> {
  const newest = (whose: Filter) => newestOf(audit, whose, 'at', before, { recordedAt: -1 });
  const found = [...(await newest({ actorId: userId })), ...(await newest({ authorId: userId }))];
  for (const $in of inSlices([userId, ...parties])) found.push(...(await newest({ subjectId: { $in } })));
  const documents = [...new Map(found.map((entry) => [entry._id, entry])).values()]
    .filter(({ kind, subjectId }) => kind !== 'party.submitted' || !parties.has(subjectId))
    .filter(({ kind, subjectId }) => kind !== 'account.registered' || subjectId !== userId);
  const entries = await namedEntries({ audit, ...models }, documents);
  return entries.map((entry) => ({ at: entry.at, shown: { entry } }));
}

/**
 * Reads as many as a page may need, all of the last one's moment, and the next. `sort`: an equivalent order
 * with an index.
 */
async function newestOf<By extends string, D extends StoredDocument & Readonly<Record<By, string | null>>>(
  collection: Pick<ReadCollection<D>, 'find'>,
  whose: Filter,
  by: By,
  before: string,
  sort: Sort = { [by]: -1, _id: -1 },
): Promise<readonly D[]> {
  const found = await collection.find({ ...whose, [by]: { $lte: before } }, { sort, limit: MOST + 1 });
  const last = found.at(-1)?.[by] ?? null;
  if (last === null || found.length <= MOST) return found;
  const [alike, following] = await Promise.all([
    collection.find({ ...whose, [by]: last }),
    collection.find({ ...whose, [by]: { $lt: last } }, { sort, limit: 1 }),
  ]);
  return [...new Map([...found, ...alike, ...following].map((one) => [one._id, one])).values()];
}
