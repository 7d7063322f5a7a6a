import type { ReadCollection } from '@duende/platform/read-store/read-store';
import { lastPosition, type Projection } from '../projection.ts';
import { PENDING, type PendingDocument } from './pending-document.ts';
import { foldPending, PENDING_EVENTS, pendingTouched } from './pending-fold.ts';

export const pendingProjection: Projection<PendingDocument> = {
  name: 'pending',
  collection: PENDING,
  handles: PENDING_EVENTS,
  touches: pendingTouched,
  fold: foldPending,

  async messages(changes, reader) {
    const payload = { position: lastPosition(changes), ...(await countPending(reader)) };
    return [{ topics: ['moderation'], message: { name: 'moderation.pending', payload } }];
  },
};

/** How many parties and how many comments of parties that are not removed wait for a moderator. */
async function countPending(
  pending: ReadCollection<PendingDocument>,
): Promise<{ readonly events: number; readonly comments: number }> {
  const removed = (await pending.find({ kind: 'removed' })).map(({ partyId }) => partyId);
  const [events, all, hidden] = await Promise.all([
    pending.count({ kind: 'party' }),
    pending.count({ kind: 'comment' }),
    removed.length === 0 ? 0 : pending.count({ kind: 'comment', partyId: { $in: removed } }),
  ]);
  return { events, comments: all - hidden };
}
