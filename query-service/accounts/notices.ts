import type { NoticeAnswer, NoticesAnswer } from '@duende/contracts/accounts/notice-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { PartyVersionDocument } from '@duende/projections/parties/party-versions';
import type { ReadModels } from '@duende/projections/registry/registry';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { changesBetween } from '../parties/party-changes.ts';
import { seatNotices } from './seat-notices.ts';
import { groupBy } from '../statistics/group-by.ts';

type Models = Pick<ReadModels, 'attendance' | 'parties' | 'party-versions' | 'seats' | 'users'>;

/**
 * What happened to the parties that a person goes to, since they said so, to those that they sent, and to seats in cars. It follows from
 * the versions of the parties and the requests for seats whenever it is asked for: nothing is written for each of the people whom a change concerns.
 */
export function noticesQuery(models: Models): QueryRoute {
  return {
    call: 'GET /api/users/notices',
    reads: ['attendance', 'parties', 'party-versions', 'seats', 'users'],
    async answer({ actor }) {
      const userId = actor?.userId ?? '';
      const [notices, users] = await Promise.all([noticesOf(models, userId), models.users.get([userId])]);
      const readUntil = users.get(userId)?.noticesRead ?? '';
      const told = notices.slice(0, LIMITS.listPage.screen).map(({ position, ...notice }) => ({
        ...notice,
        isRead: position <= readUntil,
      }));
      const body: NoticesAnswer = { notices: told, unread: told.filter(({ isRead }) => !isRead).length };
      return personal(body);
    },
  };
}

type Found = Omit<NoticeAnswer, 'isRead'> & { readonly position: string };

async function noticesOf(models: Models, userId: string): Promise<readonly Found[]> {
  const [going, sent, seats] = await Promise.all([
    models.attendance.find({ userId, isGoing: true }),
    models.parties.find({ authorId: userId }, { sort: { submittedAt: -1, _id: -1 }, limit: SENT }),
    seatNotices(models.seats, userId),
  ]);
  const since = new Map(going.map(({ partyId, at }) => [partyId, at]));
  const own = new Map(sent.map((party) => [party._id, party]));
  const ids = [...new Set([...since.keys(), ...own.keys()])];
  const [versions, parties] = await Promise.all([
    models['party-versions'].find({ partyId: { $in: ids } }),
    models.parties.get([...ids, ...seats.map(({ partyId }) => partyId)]),
  ]);
  const found = [...byParty(versions)].flatMap(([partyId, ofParty]) => {
    const party = parties.get(partyId);
    if (party === undefined) return [];
    const told = { userId, party, isAuthor: own.has(partyId), goesSince: since.get(partyId) ?? null };
    return ofParty.flatMap((version, index) => noticeOf(version, ofParty[index - 1], told) ?? []);
  });
  const ofSeats = seats.map(({ partyId, ...notice }): Found => {
    const party = parties.get(partyId);
    const name = party?.status === 'approved' ? party.name : null;
    return { ...notice, event: { id: partyId, name }, changes: [] };
  });
  return [...found, ...ofSeats].sort((a, b) => (a.position < b.position ? 1 : -1));
}

/** What somebody sent before these is decided long since. */
const SENT = LIMITS.listPage.screen;

function byParty(versions: readonly PartyVersionDocument[]) {
  return groupBy(
    versions.toSorted((a, b) => a.revision - b.revision),
    ({ partyId }) => partyId,
  );
}

interface Told {
  readonly userId: string;
  readonly party: PartyDocument;
  readonly isAuthor: boolean;
  /** ISO 8601; `null` for who does not go */
  readonly goesSince: string | null;
}

/** What a version of a party tells this person, if anything: not what they did themselves. */
function noticeOf(
  version: PartyVersionDocument,
  before: PartyVersionDocument | undefined,
  { userId, party, isAuthor, goesSince }: Told,
): Found | null {
  if (before === undefined || version.actorId === userId) return null;
  const isGoer = goesSince !== null && version.from > goesSince && version.isPublic;
  const kind = isAuthor || isGoer ? KINDS[version.kind] : null;
  if (kind === null || (!isAuthor && AUTHORS_ALONE.has(kind))) return null;
  if (isAuthor && isAccepted(version, before)) return null;
  const changes =
    kind === 'changed' || kind === 'rescheduled'
      ? changesBetween(before, version, party).filter(isOfUse)
      : [];
  if (kind === 'changed' && changes.length === 0) return null;
  const isNamed = isAuthor || party.status === 'approved';
  return {
    id: version.eventId,
    at: version.from,
    position: version.fromPosition,
    kind,
    as: isAuthor ? 'author' : 'goer',
    event: { id: party._id, name: isNamed ? party.name : null },
    changes,
  };
}

/** Whether it is what an author had proposed: that this was accepted tells them all of it. */
const isAccepted = (version: PartyVersionDocument, before: PartyVersionDocument) =>
  before.kind === 'proposal-accepted' && before.from === version.from && before.actorId === version.actorId;

/** What each version is told as; `null` for what is told nobody. */
const KINDS: Readonly<Record<PartyVersionDocument['kind'], NoticeAnswer['kind'] | null>> = {
  submitted: null,
  updated: 'changed',
  'notice-set': null,
  cancelled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
  reinstated: 'reinstated',
  approved: 'approved',
  rejected: 'rejected',
  deleted: 'removed',
  restored: null,
  'taken-back': null,
  resubmitted: null,
  withdrawn: 'withdrawn',
  'change-proposed': null,
  'proposal-withdrawn': null,
  'proposal-accepted': 'proposal-accepted',
  'proposal-rejected': 'proposal-rejected',
};
const AUTHORS_ALONE: ReadonlySet<NoticeAnswer['kind']> = new Set([
  'approved',
  'rejected',
  'withdrawn',
  'proposal-accepted',
  'proposal-rejected',
]);

/** When and where: another name or price is no reason to tell everybody. */
const isOfUse = ({ field }: { readonly field: string }) => field !== 'name' && field !== 'cost';
