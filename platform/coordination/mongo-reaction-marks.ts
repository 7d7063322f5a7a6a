import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { available, isDuplicateKey } from '../mongo/mongo-errors.ts';
import type { ReactionMark, ReactionMarks } from './reaction-marks.ts';

interface StoredMark {
  readonly _id: string;
  /** version 1.1 recognises a move by it */
  readonly moves: number;
  readonly mark: ReactionMark;
}

/** A mark in MongoDB: guards against a previous holder of the lease. */
export function openMongoReactionMarks({ db }: Pick<MongoConnection, 'db'>, name: string): ReactionMarks {
  const stored = db.collection<StoredMark>('reactions');

  return {
    read: () => available(async () => (await stored.findOne({ _id: name }))?.mark ?? null),
    move: (from, to) =>
      available(async () => {
        if (from !== null) {
          const moved = await stored.updateOne(
            { _id: name, mark: from },
            { $set: { mark: to }, $inc: { moves: 1 } },
          );
          return moved.modifiedCount > 0;
        }
        try {
          await stored.insertOne({ _id: name, moves: 1, mark: to });
          return true;
        } catch (error) {
          if (isDuplicateKey(error)) return false;
          throw error;
        }
      }),
  };
}
