import type { Db } from 'mongodb';
import { makeCollection } from '../mongo/make-collection.ts';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { availableOrFull } from '../mongo/mongo-errors.ts';
import { concerned, KEPT_SESSIONS, type OpenSession, type OpenSessions } from './session-stores.ts';

interface StoredSession extends Omit<OpenSession, 'sessionId' | 'expiresAt'> {
  readonly _id: string;
  /** a date, because MongoDB expires only dates */
  readonly expiresAt: Date;
}

export async function openMongoOpenSessions({ db }: Pick<MongoConnection, 'db'>): Promise<OpenSessions> {
  const stored = await availableOrFull(() => prepareOpenSessions(db));
  const listed = async (userId: string): Promise<readonly OpenSession[]> =>
    (await stored.find({ userId }).sort({ seenAt: -1 }).toArray()).map(sessionOf);

  return {
    touch: (session, idleMs) =>
      availableOrFull(async () => {
        const { sessionId: _id, expiresAt, ...rest } = session;
        const since = idleMs === null ? {} : { seenAt: { $gte: session.seenAt - idleMs } };
        const seen = await stored.updateOne({ _id, ...since }, { $max: { seenAt: session.seenAt } });
        if (seen.matchedCount > 0) return true;
        const added = await stored.updateOne(
          { _id },
          { $setOnInsert: { ...rest, expiresAt: new Date(expiresAt) } },
          { upsert: true },
        );
        if (added.upsertedCount === 0) return idleMs === null;
        const tooMany = (await listed(session.userId)).slice(KEPT_SESSIONS);
        if (tooMany.length > 0)
          await stored.deleteMany({ _id: { $in: tooMany.map(({ sessionId }) => sessionId) } });
        return true;
      }),
    of: (userId) =>
      availableOrFull(async () => (await listed(userId)).filter(({ expiresAt }) => expiresAt > Date.now())),
    adminsNotSeenSince: (moment) =>
      availableOrFull(async () => {
        const idle = await stored.find({ isAdmin: true, seenAt: { $lt: moment } }).toArray();
        return idle.map(sessionOf);
      }),
    forget: (revocation) =>
      availableOrFull(async () => {
        const ids =
          'sessionId' in revocation
            ? [revocation.sessionId]
            : concerned(await listed(revocation.userId), revocation);
        if (ids.length > 0) await stored.deleteMany({ _id: { $in: [...ids] } });
      }),
  };
}

export const prepareOpenSessions = (db: Db) =>
  makeCollection<StoredSession>(db, 'open-sessions', [
    { key: { userId: 1, seenAt: -1 } },
    { key: { isAdmin: 1, seenAt: 1 } },
    { key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
  ]);

export function sessionOf({ _id, expiresAt, ...rest }: StoredSession): OpenSession {
  return { sessionId: _id, ...rest, expiresAt: expiresAt.getTime() };
}
