import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { asStoreError, translated } from '../mongo/mongo-errors.ts';
import { openMongoOpenSessions, prepareOpenSessions, sessionOf } from './mongo-open-sessions.ts';
import { SESSION_KEYS_ID, type StoredKeys } from './mongo-session-keys.ts';
import { idOf, prepareRevocations, revocationOf } from './mongo-session-revocations.ts';
import type { SessionRecords } from './session-records.ts';

/** The sessions in a database. Rejects with `StoreUnavailable`. */
export function mongoSessionRecords({ db }: Pick<MongoConnection, 'db'>): SessionRecords {
  const stored = db.collection<StoredKeys>(SESSION_KEYS_ID);
  return {
    keys: () => available(async () => (await stored.findOne({ _id: SESSION_KEYS_ID }))?.keys ?? null),
    revocations: () =>
      available(async () => {
        const revocations = await (await prepareRevocations(db)).find().sort({ _id: 1 }).toArray();
        return revocations.map(({ _id, expiresAt }) => ({
          revocation: revocationOf(_id),
          expiresAt: expiresAt.getTime(),
        }));
      }),
    openSessions: () =>
      available(async () => {
        const sessions = await (await prepareOpenSessions(db)).find().sort({ _id: 1 }).toArray();
        return sessions.map(sessionOf);
      }),
    async putOpenSessions(sessions) {
      const open = await openMongoOpenSessions({ db });
      for (const session of sessions) await open.touch(session, null);
    },
    putKeys: (keys) =>
      available(async () => {
        await stored.replaceOne({ _id: SESSION_KEYS_ID }, { keys: [...keys] }, { upsert: true });
      }),
    putRevocations: (records) =>
      available(async () => {
        const collection = await prepareRevocations(db);
        for (const { revocation, expiresAt } of records) {
          await collection.updateOne(
            { _id: idOf(revocation) },
            { $max: { expiresAt: new Date(expiresAt) }, $currentDate: { recordedAt: true } },
            { upsert: true },
          );
        }
      }),
  };
}

const available = <T>(call: () => Promise<T>): Promise<T> => translated(asStoreError, call);
