import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { asStoreUnavailable, isDuplicateKey, translated } from '../mongo/mongo-errors.ts';
import type { ReactionMark, ReactionMarks } from './reaction-marks.ts';

interface StoredMark {
  readonly _id: string;
  /** lets only one of two readers move the mark */
  readonly moves: number;
  readonly mark: ReactionMark;
}

/** A mark in MongoDB: guards against a previous holder of the lease. */
export function openMongoReactionMarks({ db }: Pick<MongoConnection, 'db'>, name: string): ReactionMarks {
  const stored = db.collection<StoredMark>('reactions');
  let seen: Pick<StoredMark, 'moves'> | null = null;

  return {
    read: () =>
      available(async () => {
        const found = await stored.findOne({ _id: name });
        seen = found;
        return found?.mark ?? null;
      }),
    move: (from, to) =>
      available(async () => {
        const moves = seen?.moves ?? 0;
        if (from === null) {
          try {
            await stored.insertOne({ _id: name, moves: 1, mark: to });
          } catch (error) {
            if (isDuplicateKey(error)) return false;
            throw error;
          }
        } else {
          const moved = await stored.updateOne(
            { _id: name, moves },
            { $set: { moves: moves + 1, mark: to } },
          );
          if (moved.modifiedCount === 0) return false;
        }
        seen = { moves: moves + 1 };
        return true;
      }),
  };
}

const available = <T>(call: () => Promise<T>): Promise<T> => translated(asStoreUnavailable, call);
