import { lastPosition, type Projection } from '../projection.ts';
import { countPending } from './count-pending.ts';
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
