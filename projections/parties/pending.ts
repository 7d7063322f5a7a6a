import type { PartyStatus } from '@duende/contracts/parties/party-answers';
import type { EventOfParty } from './party-versions.ts';
import { WAIT_TYPES } from '@duende/contracts/events/event-records';
import { changesParty, CONDITION_TYPES, partyChanged } from '@duende/contracts/events/party-changes';
import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { AS_ANNOUNCED, conditionOf } from '@duende/contracts/parties/party-condition';
import { isMove, isOfParty, statusMove } from '@duende/contracts/events/party-status';
import { LIMITS } from '@duende/contracts/common/limits';
import type { EventType } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/common/personal';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type {
  ReadProgress,
  CollectionSpec,
  StoredDocument,
  ReadCollection,
} from '@duende/platform/read-store/read-store';
import { outgoing } from '../model/outgoing-message.ts';
import { type EventOf, lastPosition, type Projection, type Stretch } from '../model/projection.ts';
import { removedKey, WaitingCounts } from './waiting-counts.ts';

/**
 * The moderation queue. `_id` is `party-<id>`, `comment-<id>` or `proposal-<party id>`. `removed-<party id>`
 * marks a removed party: its comments are hidden and not counted. `held` proposals belong to unpublished
 * parties. `reason-<party id>` holds the condition of a party: kind `reason` while its reason is unreviewed,
 * else `no-reason`.
 */
export interface PendingDocument extends StoredDocument {
  readonly kind: 'party' | 'comment' | 'removed' | 'proposal' | 'held' | 'reason' | 'no-reason';
  readonly partyId: string;
  /** for proposals, of the party */
  readonly authorId: string | null;
  /** only of `reason` and `no-reason` */
  readonly stands?: PartyCondition & { readonly isReasonReviewed: boolean; readonly isPublished: boolean };
}

export const PENDING: CollectionSpec<PendingDocument> = {
  name: 'pending.v4',
  indexes: [{ keys: { kind: 1, partyId: 1 } }, { keys: { authorId: 1 }, only: { authorId: { $ne: null } } }],
};

const PENDING_EVENTS = [
  ...WAIT_TYPES,
  'CommentEdited',
  'PartyUpdated',
  'PartyNoticeSet',
  ...CONDITION_TYPES,
  'ConditionReasonReviewed',
  'ConditionReasonReopened',
  'ChangeProposed',
  'ProposalWithdrawn',
  'ProposalAccepted',
  'ProposalRejected',
  'ProposalReopened',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof PENDING_EVENTS>;

const partyKey = (partyId: string) => `party-${partyId}`;
const proposalKey = (partyId: string) => `proposal-${partyId}`;
const reasonKey = (partyId: string) => `reason-${partyId}`;
const commentKey = (commentId: string) => `comment-${commentId}`;

/** Ids by status; none once published. */
function placesOf(partyId: string, status: PartyStatus | null): readonly string[] {
  if (status === 'pending') return [partyKey(partyId)];
  return status === null || status === 'approved' ? [] : [removedKey(partyId)];
}

function pendingTouched(event: Handled) {
  if (isMove(event)) {
    const { partyId } = event.data;
    return [
      ...statusMove(event).flatMap((status) => placesOf(partyId, status)),
      proposalKey(partyId),
      reasonKey(partyId),
    ];
  }
  switch (event.type) {
    case 'PartyUpdated':
      return [partyKey(event.data.partyId), proposalKey(event.data.partyId), reasonKey(event.data.partyId)];
    case 'PartyNoticeSet':
    case 'PartyCancelled':
    case 'PartyPostponed':
    case 'PartyRescheduled':
    case 'PartyReinstated':
      return [proposalKey(event.data.partyId), reasonKey(event.data.partyId)];
    case 'ConditionReasonReviewed':
    case 'ConditionReasonReopened':
      return [reasonKey(event.data.partyId)];
    case 'ChangeProposed':
    case 'ProposalWithdrawn':
    case 'ProposalAccepted':
    case 'ProposalRejected':
    case 'ProposalReopened':
      return [proposalKey(event.data.partyId)];
    case 'CommentPosted':
    case 'CommentEdited':
    case 'CommentWithdrawn':
    case 'CommentApproved':
    case 'CommentRejected':
    case 'CommentRestored':
      return [commentKey(event.data.commentId)];
    case 'PersonErased':
      return { where: { authorId: event.data.userId } };
    default:
      return [];
  }
}

function foldPending(pending: PendingDocument | null, event: Handled, id: string): PendingDocument | null {
  const { position } = event;
  if (isOfParty(event) && id === reasonKey(event.data.partyId)) return foldReason(pending, event, id);
  if (isMove(event)) {
    const [, to] = statusMove(event);
    const { partyId } = event.data;
    if (id === proposalKey(partyId))
      return pending && { ...pending, ...heldUnless(to === 'approved'), position };
    if (!placesOf(partyId, to).includes(id)) return null;
    if (to !== 'pending') return { _id: id, position, kind: 'removed', partyId, authorId: null };
    return { _id: id, position, kind: 'party', partyId, authorId: event.data.authorId };
  }
  switch (event.type) {
    case 'CommentEdited':
    case 'PartyUpdated':
    case 'PartyNoticeSet':
    case 'PartyCancelled':
    case 'PartyPostponed':
    case 'PartyRescheduled':
    case 'PartyReinstated':
      // The new position signals changed content.
      return pending && { ...pending, position };
    case 'ChangeProposed':
    case 'ProposalReopened': {
      const { partyId, authorId } = event.data;
      return { _id: id, position, kind: 'proposal', partyId, authorId };
    }
    case 'ProposalWithdrawn':
    case 'ProposalAccepted':
    case 'ProposalRejected':
      return null;
    case 'CommentPosted': {
      const { partyId, authorId, content } = event.data;
      if (isErased(content)) return null;
      return { _id: id, position, kind: 'comment', partyId, authorId };
    }
    case 'CommentRestored': {
      const { partyId, authorId, status } = event.data;
      return status === 'pending' ? { _id: id, position, kind: 'comment', partyId, authorId } : null;
    }
    case 'PersonErased':
      return pending === null || pending.kind === 'comment' ? null : { ...pending, position, authorId: null };
    case 'CommentWithdrawn':
    case 'CommentApproved':
    case 'CommentRejected':
      return null;
    default:
      return pending;
  }
}

/** Later events need it. */
function foldReason(
  pending: PendingDocument | null,
  event: EventOfParty,
  _id: string,
): PendingDocument | null {
  const begins = CONDITION_TYPES.some((type) => type === event.type);
  if (pending === null && !begins) return null;
  const { partyId } = event.data;
  const { stands: before = UNCHANGED } = pending ?? {};
  const stands = { ...before, ...conditionAfter(before, event) };
  const kind = stands.isPublished && !stands.isReasonReviewed ? 'reason' : 'no-reason';
  return { _id, position: event.position, kind, partyId, authorId: null, stands };
}

const UNCHANGED = { ...AS_ANNOUNCED, isReasonReviewed: true, isPublished: true } as const;

function conditionAfter(
  before: PartyCondition,
  event: EventOfParty,
): Partial<NonNullable<PendingDocument['stands']>> {
  if (event.type === 'ConditionReasonReviewed') return { isReasonReviewed: true };
  if (event.type === 'ConditionReasonReopened') return { isReasonReviewed: false };
  const published = isMove(event) ? { isPublished: statusMove(event)[1] === 'approved' } : {};
  if (!changesParty(event)) return published;
  const { situation } = partyChanged(before, event);
  const { isReasonReviewed } = situation;
  const condition = situation.condition === undefined ? {} : conditionOf({ ...before, ...situation });
  return { ...published, ...condition, ...(isReasonReviewed !== undefined && { isReasonReviewed }) };
}

const heldUnless = (isPublished: boolean): Pick<PendingDocument, 'kind'> => ({
  kind: isPublished ? 'proposal' : 'held',
});

const counted = new WeakMap<Stretch, WaitingCounts>();

export const pendingProjection: Projection<PendingDocument> = {
  name: 'pending',
  collection: PENDING,
  handles: PENDING_EVENTS,
  touches: pendingTouched,
  fold: foldPending,

  async messages(changes, reader, stretch) {
    let counts = counted.get(stretch);
    if (counts === undefined) counted.set(stretch, (counts = await WaitingCounts.of(reader)));
    else await counts.change(changes);
    const payload = { position: lastPosition(changes), ...counts.now };
    return [outgoing(['moderation'], { name: 'moderation.pending', payload })];
  },
};

type Pending = Pick<ReadCollection<PendingDocument>, 'find' | 'count'>;

export async function pendingComments(
  pending: Pending,
): Promise<{ readonly count: number; readonly closedParties: readonly string[] }> {
  const [all, removed] = await Promise.all([
    pending.count({ kind: 'comment' }),
    pending.count({ kind: 'removed' }),
  ]);
  // Both sets grow with the community, so read the smaller one.
  const among = all < removed ? partiesOf(await pending.find({ kind: 'comment' })) : null;
  const closed = partiesOf(
    await pending.find({ kind: 'removed', ...(among && { partyId: { $in: among } }) }),
  );
  const hidden = await pending.find({ kind: 'comment', partyId: { $in: closed } });
  return { count: all - hidden.length, closedParties: partiesOf(hidden) };
}

const partiesOf = (documents: readonly PendingDocument[]): readonly string[] => [
  ...new Set(documents.map(({ partyId }) => partyId)),
];

interface WaitingSources {
  readonly pending: Pending;
  readonly progress: Pick<ReadProgress, 'waitFor'>;
  readonly log: Pick<DomainLog, 'head'>;
}

/** Counts up to the end of the log. After `LIMITS.readYourWritesMs` it uses what the read model has. */
export function countingWaiting({
  pending,
  progress,
  log,
}: WaitingSources): (userId: string) => Promise<number> {
  return async (userId) => {
    await progress.waitFor(['pending'], await log.head(), LIMITS.readYourWritesMs);
    return pending.count({ kind: 'party', authorId: userId });
  };
}

/** As current as {@link countingWaiting}. */
export function findingWaiting({ pending, progress, log }: WaitingSources) {
  return async (
    userId: string,
  ): Promise<{ readonly parties: readonly string[]; readonly proposals: readonly string[] }> => {
    await progress.waitFor(['pending'], await log.head(), LIMITS.readYourWritesMs);
    const found = await pending.find({ authorId: userId });
    const of = (wanted: PendingDocument['kind']) => partiesOf(found.filter(({ kind }) => kind === wanted));
    return { parties: of('party'), proposals: of('proposal') };
  };
}
