import type { Projection } from '../projection.ts';
import { PENDING, type PendingDocument } from './pending-document.ts';
import { foldPending, PENDING_EVENTS, pendingTouched } from './pending-fold.ts';

export const pendingProjection: Projection<PendingDocument> = {
  name: 'pending',
  collection: PENDING,
  handles: PENDING_EVENTS,
  touches: pendingTouched,
  fold: foldPending,

  async messages(changes, reader) {
    const position = changes
      .map((change) => change.position)
      .sort()
      .at(-1);
    if (position === undefined) return [];
    const [events, comments] = await Promise.all([
      reader.count({ kind: 'party', hidden: false }),
      reader.count({ kind: 'comment', hidden: false }),
    ]);
    return [
      {
        topics: ['moderation'],
        message: { name: 'moderation.pending', payload: { position, events, comments } },
      },
    ];
  },
};
