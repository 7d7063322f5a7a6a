import type { MongoConnection } from './mongo-connection.ts';
import { availableOrFull } from './mongo-errors.ts';
import { moveStateSchema, requireSettled, type MoveNote, type MoveState } from '../files/move-note.ts';

interface StoredNote extends MoveState {
  readonly _id: string;
}

const ID = 'move';

export function mongoMoveNote({ db }: Pick<MongoConnection, 'db'>): MoveNote {
  const notes = db.collection<StoredNote>('moves');
  return {
    read: () =>
      availableOrFull(async () => {
        const found = await notes.findOne({ _id: ID });
        return found === null ? null : moveStateSchema.parse(found);
      }),
    write: (state) =>
      availableOrFull(async () => void (await notes.replaceOne({ _id: ID }, state, { upsert: true }))),
  };
}

/** @throws StoreOnTheMove when the database has partly arrived or has moved away */
export async function requireSettledDatabase(connection: Pick<MongoConnection, 'db'>): Promise<void> {
  const undo = 'start without MONGODB_URL';
  requireSettled(await mongoMoveNote(connection).read(), 'the database of MONGODB_URL', undo);
}
