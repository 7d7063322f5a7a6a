import {
  newSessionKeyEntry,
  sessionKeysSchema,
  type SessionKeyEntry,
  type SessionKeys,
} from '../config/session-keys.ts';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { asStoreError, isDuplicateKey, translated } from '../mongo/mongo-errors.ts';
import { openMongoOpenSessions, prepareOpenSessions, sessionOf } from './mongo-open-sessions.ts';
import { idOf, prepareRevocations, revocationOf } from './mongo-session-revocations.ts';
import type { SessionRecords } from './session-stores.ts';

interface StoredKeys {
  readonly _id: string;
  /** as in the file of the embedded stores: the first signs, all verify */
  readonly keys: readonly SessionKeyEntry[];
}

/** of the collection and of its one document */
const SESSION_KEYS_ID = 'session-keys';

/**
 * The keys that all instances sign sessions with, made by whichever starts first. To rotate, an operator adds a new
 * entry at the end, starts every instance again, moves it to the front, starts them again, and takes the old one out 30
 * days later.
 * @throws an Error that names the collection when what is there are no keys; they are never written over
 * @throws StoreUnavailable
 */
export async function openMongoSessionKeys({ db }: Pick<MongoConnection, 'db'>): Promise<SessionKeys> {
  const stored = db.collection<StoredKeys>(SESSION_KEYS_ID);
  const document = await translated(asStoreError, async () => {
    const found = await stored.findOne({ _id: SESSION_KEYS_ID });
    if (found !== null) return found;
    try {
      await stored.insertOne({ _id: SESSION_KEYS_ID, keys: [newSessionKeyEntry()] });
    } catch (error) {
      // Another instance was first.
      if (!isDuplicateKey(error)) throw error;
    }
    return stored.findOne({ _id: SESSION_KEYS_ID });
  });
  const parsed = sessionKeysSchema.safeParse(document?.keys);
  // without the cause, which may quote what stands there
  if (!parsed.success)
    throw new Error(`the collection ${SESSION_KEYS_ID} of MongoDB does not hold session keys`);
  return parsed.data;
}

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
