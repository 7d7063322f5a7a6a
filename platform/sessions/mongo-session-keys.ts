import {
  newSessionKeyEntry,
  sessionKeysSchema,
  type SessionKeyEntry,
  type SessionKeys,
} from '../config/session-keys.ts';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { availableOrFull, isDuplicateKey } from '../mongo/mongo-errors.ts';
import { openMongoOpenSessions, prepareOpenSessions, sessionOf } from './mongo-open-sessions.ts';
import { idOf, prepareRevocations, revocationOf } from './mongo-session-revocations.ts';
import type { SessionRecords } from './session-stores.ts';

interface StoredKeys {
  readonly _id: string;
  /** the first signs, all verify */
  readonly keys: readonly SessionKeyEntry[];
}

const SESSION_KEYS_ID = 'session-keys';

/**
 * The first instance creates the keys. To rotate: add an entry at the end, restart all instances, move it to the
 * front, restart again, remove the old one 30 days later.
 * @throws Error that names the collection when its content is invalid; it is never overwritten
 * @throws StoreUnavailable
 */
export async function openMongoSessionKeys({ db }: Pick<MongoConnection, 'db'>): Promise<SessionKeys> {
  const stored = db.collection<StoredKeys>(SESSION_KEYS_ID);
  const document = await availableOrFull(async () => {
    const found = await stored.findOne({ _id: SESSION_KEYS_ID });
    if (found !== null) return found;
    try {
      await stored.insertOne({ _id: SESSION_KEYS_ID, keys: [newSessionKeyEntry()] });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return stored.findOne({ _id: SESSION_KEYS_ID });
  });
  const parsed = sessionKeysSchema.safeParse(document?.keys);
  // without the cause, which may quote keys
  if (!parsed.success)
    throw new Error(`the collection ${SESSION_KEYS_ID} of MongoDB does not hold session keys`);
  return parsed.data;
}

export function mongoSessionRecords({ db }: Pick<MongoConnection, 'db'>): SessionRecords {
  const stored = db.collection<StoredKeys>(SESSION_KEYS_ID);
  return {
    keys: () => availableOrFull(async () => (await stored.findOne({ _id: SESSION_KEYS_ID }))?.keys ?? null),
    revocations: () =>
      availableOrFull(async () => {
        const revocations = await (await prepareRevocations(db)).find().sort({ _id: 1 }).toArray();
        return revocations.map(({ _id, expiresAt }) => ({
          revocation: revocationOf(_id),
          expiresAt: expiresAt.getTime(),
        }));
      }),
    openSessions: () =>
      availableOrFull(async () => {
        const sessions = await (await prepareOpenSessions(db)).find().sort({ _id: 1 }).toArray();
        return sessions.map(sessionOf);
      }),
    async putOpenSessions(sessions) {
      const open = await openMongoOpenSessions({ db });
      for (const session of sessions) await open.touch(session, null);
    },
    putKeys: (keys) =>
      availableOrFull(async () => {
        await stored.replaceOne({ _id: SESSION_KEYS_ID }, { keys: [...keys] }, { upsert: true });
      }),
    putRevocations: (records) =>
      availableOrFull(async () => {
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
