import type { ReadCollection } from '@duende/platform/read-store/read-store';
import type { PendingDocument } from './pending-document.ts';

type Pending = Pick<ReadCollection<PendingDocument>, 'find' | 'count'>;

/** How many parties and how many comments of parties that are not removed wait for a moderator. */
export async function countPending(
  pending: Pending,
): Promise<{ readonly events: number; readonly comments: number }> {
  const [events, comments] = await Promise.all([pending.count({ kind: 'party' }), pendingComments(pending)]);
  return { events, comments: comments.count };
}

/** How many comments a moderator sees, and the removed parties whose comments wait unseen. */
export async function pendingComments(
  pending: Pending,
): Promise<{ readonly count: number; readonly closedParties: readonly string[] }> {
  const removed = (await pending.find({ kind: 'removed' })).map(({ partyId }) => partyId);
  const [all, hidden] = await Promise.all([
    pending.count({ kind: 'comment' }),
    removed.length === 0 ? [] : pending.find({ kind: 'comment', partyId: { $in: removed } }),
  ]);
  return { count: all - hidden.length, closedParties: [...new Set(hidden.map(({ partyId }) => partyId))] };
}
