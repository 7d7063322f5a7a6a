import { LIMITS } from '@duende/contracts/constants/limits';
import type { EventType } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/events/personal';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type {
  ReadProgress,
  CollectionSpec,
  StoredDocument,
  ReadCollection,
} from '@duende/platform/read-store/read-store';
import { outgoing } from './outgoing-message.ts';
import { type FoldedEvent, lastPosition, type Projection } from './projection.ts';

/**
 * What waits for a moderator, `_id` being `party-<id>` or `comment-<id>`, and beside it which parties are removed
 * (`removed-<id>`): their comments wait too, but hidden, and are not counted.
 */
export interface PendingDocument extends StoredDocument {
  readonly kind: 'party' | 'comment' | 'removed';
  readonly partyId: string;
  /** of the party or comment that waits */
  readonly authorId: string | null;
}

export const PENDING: CollectionSpec<PendingDocument> = {
  name: 'pending.v1',
  indexes: [{ keys: { kind: 1, partyId: 1 } }, { keys: { authorId: 1 } }],
};

const PENDING_EVENTS = [
  'PartySubmitted',
  'PartyApproved',
  'PartyApprovalWithdrawn',
  'PartyRejected',
  'PartyDeleted',
  'PartyRestored',
  'CommentPosted',
  'CommentApproved',
  'CommentRejected',
  'CommentRestored',
  'PersonErased',
] as const satisfies readonly EventType[];

const partyKey = (partyId: string) => `party-${partyId}`;
const removedKey = (partyId: string) => `removed-${partyId}`;
const commentKey = (commentId: string) => `comment-${commentId}`;

function pendingTouched(event: FoldedEvent) {
  switch (event.type) {
    case 'PartySubmitted':
    case 'PartyApproved':
    case 'PartyApprovalWithdrawn':
      return [partyKey(event.data.partyId)];
    case 'PartyDeleted':
      return [removedKey(event.data.partyId)];
    case 'PartyRejected':
    case 'PartyRestored':
      return [partyKey(event.data.partyId), removedKey(event.data.partyId)];
    case 'CommentPosted':
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

function foldPending(
  pending: PendingDocument | null,
  event: FoldedEvent,
  id: string,
): PendingDocument | null {
  const { position } = event;
  switch (event.type) {
    case 'PartySubmitted':
    case 'PartyApprovalWithdrawn': {
      const { partyId, authorId } = event.data;
      return { _id: id, position, kind: 'party', partyId, authorId };
    }
    case 'PartyRejected':
    case 'PartyDeleted': {
      const { partyId } = event.data;
      if (id !== removedKey(partyId)) return null;
      return { _id: id, position, kind: 'removed', partyId, authorId: null };
    }
    case 'PartyRestored': {
      const { partyId, authorId, status } = event.data;
      const isWaiting = id === partyKey(partyId) && status === 'pending';
      return isWaiting ? { _id: id, position, kind: 'party', partyId, authorId } : null;
    }
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
      // A party goes on without its author; a comment goes with them.
      return pending?.kind === 'party' ? { ...pending, position, authorId: null } : null;
    case 'PartyApproved':
    case 'CommentApproved':
    case 'CommentRejected':
      return null;
    default:
      return pending;
  }
}

export const pendingProjection: Projection<PendingDocument> = {
  name: 'pending',
  collection: PENDING,
  handles: PENDING_EVENTS,
  touches: pendingTouched,
  fold: foldPending,

  async messages(changes, reader) {
    const payload = { position: lastPosition(changes), ...(await countPending(reader)) };
    return [outgoing(['moderation'], { name: 'moderation.pending', payload })];
  },
};

type Pending = Pick<ReadCollection<PendingDocument>, 'find' | 'count'>;

/** How many parties and how many comments of parties that are not removed wait for a moderator. */
async function countPending(
  pending: Pending,
): Promise<{ readonly events: number; readonly comments: number }> {
  const [events, comments] = await Promise.all([pending.count({ kind: 'party' }), pendingComments(pending)]);
  return { events, comments: comments.count };
}

/** How many comments a moderator sees, and the removed parties whose comments wait unseen. */
export async function pendingComments(
  pending: Pending,
): Promise<{ readonly count: number; readonly closedParties: readonly string[] }> {
  const [all, removed] = await Promise.all([
    pending.count({ kind: 'comment' }),
    pending.count({ kind: 'removed' }),
  ]);
  // Both grow with the community; whichever are fewer are read.
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

/**
 * How many parties of a person wait for approval, everything counted that the log holds when it is asked; after
 * `LIMITS.readYourWritesMs` as far as the read model has come.
 */
export function countingWaiting({
  pending,
  progress,
  log,
}: {
  readonly pending: Pick<ReadCollection<PendingDocument>, 'count'>;
  readonly progress: Pick<ReadProgress, 'waitFor'>;
  readonly log: Pick<DomainLog, 'head'>;
}): (userId: string) => Promise<number> {
  return async (userId) => {
    await progress.waitFor(['pending'], await log.head(), LIMITS.readYourWritesMs);
    return pending.count({ kind: 'party', authorId: userId });
  };
}
