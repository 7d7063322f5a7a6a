import type { ReadModels } from '../registry/registry.ts';

/** Whether a person goes to a party, or has written a comment that was approved. Rejects with `StoreUnavailable`. */
export function wasActiveBy(models: Pick<ReadModels, 'attendance' | 'comments'>) {
  return async (userId: string): Promise<boolean> => {
    const found = await Promise.all([
      models.attendance.find({ userId, isGoing: true }, { limit: 1 }),
      models.comments.find({ authorId: userId, status: 'approved' }, { limit: 1 }),
    ]);
    return found.some(({ length }) => length > 0);
  };
}
