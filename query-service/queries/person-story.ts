import type { PersonStep, PersonStoryAnswer } from '@duende/contracts/api/story-answers';
import { LIMITS } from '@duende/contracts/constants/limits';
import { Refusal } from '@duende/contracts/refusal';
import type { Filter } from '@duende/platform/read-store/read-store';
import { EVER_ANSWERED } from '@duende/projections/attendance';
import type { AuditDocument } from '@duende/projections/audit';
import type { ReadModels } from '@duende/projections/registry';
import type { UserDocument } from '@duende/projections/users';
import { inSlices } from '../statistics/read-in-slices.ts';
import { namedEntries } from './audit-queries.ts';

const { max: MOST } = LIMITS.listPage;

type Models = Pick<ReadModels, 'users' | 'parties' | 'comments' | 'rides' | 'attendance' | 'audit'>;

/** An entry and when it was, ISO 8601. */
interface Told {
  readonly at: string;
  readonly shown: PersonStoryAnswer['entries'][number];
}

/**
 * What a person did, and what was decided about what they sent, the newest first and up to a moment.
 * @param until milliseconds since 1970
 * @throws Refusal `account.not-found`
 */
export async function personStory(models: Models, userId: string, until: number): Promise<PersonStoryAnswer> {
  const user = (await models.users.get([userId])).get(userId);
  if (user === undefined) throw new Refusal('account.not-found');
  const before = new Date(until).toISOString();
  const sent = await sentBy(models, userId);
  const [steps, entries] = await Promise.all([
    stepsOf(models, user, sent),
    trailOf(models, userId, sent, before),
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

/** A page ends between two moments, so that the next one begins where it ended. */
function endOfPage(all: readonly Told[]): number {
  let end = Math.min(MOST, all.length);
  while (end < all.length && all[end]?.at === all[end - 1]?.at) end += 1;
  return end;
}

type Sent = Awaited<ReturnType<typeof sentBy>>;

async function sentBy(models: Models, userId: string) {
  const [parties, comments] = await Promise.all([
    models.parties.find({ authorId: userId }),
    models.comments.find({ authorId: userId }),
  ]);
  return { parties, comments };
}

/** What the person did themselves, as the read models keep it. */
async function stepsOf(
  models: Models,
  { _id: userId, username, createdAt }: UserDocument,
  sent: Sent,
): Promise<readonly Told[]> {
  const [rides, attendance] = await Promise.all([
    models.rides.find({ userId }),
    models.attendance.find({ userId, ...EVER_ANSWERED }),
  ]);
  const parties = await models.parties.get([
    ...new Set([...rides, ...attendance].map(({ partyId }) => partyId)),
  ]);
  const step = (at: string, kind: PersonStep['kind'], subject: PersonStep['subject']): Told => ({
    at,
    shown: { step: { at, kind, subject } },
  });
  const party = (id: string) => {
    return { type: 'party', id, label: parties.get(id)?.name ?? null, partyId: id } as const;
  };
  return [
    step(createdAt, 'account.registered', { type: 'user', id: userId, label: username, partyId: null }),
    ...sent.parties.map(({ _id: id, name: label, submittedAt }) =>
      step(submittedAt, 'party.sent', { type: 'party', id, label, partyId: id }),
    ),
    ...sent.comments.map(({ _id: id, content: label, partyId, createdAt: at }) =>
      step(at, 'comment.sent', { type: 'comment', id, label, partyId }),
    ),
    ...rides.flatMap(({ partyId, rideType, publishedAt, removedAt }) => [
      step(publishedAt, rideType === 'offer' ? 'ride.offered' : 'ride.asked', party(partyId)),
      ...(removedAt === null ? [] : [step(removedAt, 'ride.removed', party(partyId))]),
    ]),
    ...attendance.flatMap(({ partyId, spans }) =>
      spans.map((moment, index) =>
        step(
          new Date(moment).toISOString(),
          index % 2 === 0 ? 'rsvp.confirmed' : 'rsvp.withdrawn',
          party(partyId),
        ),
      ),
    ),
  ];
}

/** Entries of the trail by the person, about the account, and about what they sent; each once. */
async function trailOf(
  models: Models,
  userId: string,
  { parties, comments }: Sent,
  before: string,
): Promise<readonly Told[]> {
  const own = new Set([...parties, ...comments].map(({ _id }) => _id));
  const found = [...(await latestOf(models.audit, { actorId: userId }, before))];
  for await (const $in of inSlices([userId, ...own]))
    found.push(...(await latestOf(models.audit, { subjectId: { $in } }, before)));
  const entries = [...new Map(found.map((entry) => [entry._id, entry])).values()]
    // The person's own steps say that already.
    .filter(({ kind, subjectId }) => kind !== 'party.submitted' || !own.has(subjectId))
    .filter(({ kind, subjectId }) => kind !== 'account.registered' || subjectId !== userId);
  return withNames(models, entries);
}

/** The newest entries, as many as a page may want; all of the moment that they end in, since no page ends within one; and the next. */
async function latestOf(
  audit: Pick<ReadModels['audit'], 'find'>,
  whose: Filter,
  before: string,
): Promise<readonly AuditDocument[]> {
  const latest = { sort: { recordedAt: -1 } } as const;
  const found = await audit.find({ ...whose, at: { $lte: before } }, { ...latest, limit: MOST + 1 });
  const last = found.at(-1);
  if (last === undefined || found.length <= MOST) return found;
  const [alike, following] = await Promise.all([
    audit.find({ ...whose, at: last.at }),
    audit.find({ ...whose, at: { $lt: last.at } }, { ...latest, limit: 1 }),
  ]);
  return [...found, ...alike, ...following];
}

async function withNames(models: Models, documents: readonly AuditDocument[]): Promise<readonly Told[]> {
  const entries = await namedEntries(models, documents);
  return entries.map((entry) => ({ at: entry.at, shown: { entry } }));
}
