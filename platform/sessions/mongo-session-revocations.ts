import type { Collection, Db } from 'mongodb';
import { createListeners } from '../resilience/listeners.ts';
import type { Logger } from '../observability/logger.ts';
import type { ChangeSignal } from '../mongo/change-signal.ts';
import { makeCollection } from '../mongo/make-collection.ts';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { availableOrFull } from '../mongo/mongo-errors.ts';
import { concerns, type Revocation, type SessionRevocations } from './session-stores.ts';

const COLLECTION = 'session-revocations';
/** Allowed clock difference between successive primaries. */
const OVERLAP_MS = 60_000;

interface StoredRevocation {
  /** `session:<id>`, `user:<id>` or `others:<user>:<until>:<except>` */
  readonly _id: string;
  readonly expiresAt: Date;
  /** by the server's clock */
  readonly recordedAt: Date;
}

/** MongoDB deletes expired ones; `signal` announces those of other instances. */
export async function openMongoSessionRevocations(options: {
  readonly connection: Pick<MongoConnection, 'db'>;
  readonly signal: Pick<ChangeSignal, 'watch'>;
  readonly logger: Logger;
}): Promise<SessionRevocations & { close(): Promise<void> }> {
  const { signal, logger } = options;
  const stored = await availableOrFull(() => prepareRevocations(options.connection.db));
  const listeners = createListeners<[revocation: Revocation]>();
  /** delivered ones; older than the overlap are not queried again */
  const received = new Map<string, Date>();
  let until = new Date(0);
  let looking: Promise<void> | null = null;
  let mustLookAgain = false;

  function announce({ _id, recordedAt }: StoredRevocation): void {
    if (recordedAt > until) until = recordedAt;
    const isNew = !received.has(_id);
    received.set(_id, recordedAt);
    if (isNew) listeners.notify(revocationOf(_id));
  }

  async function announceRecent(): Promise<void> {
    const since = new Date(until.getTime() - OVERLAP_MS);
    for await (const revocation of stored.find({ recordedAt: { $gte: since } })) announce(revocation);
    for (const [id, recordedAt] of received) if (recordedAt < since) received.delete(id);
  }

  async function look(): Promise<void> {
    do {
      mustLookAgain = false;
      try {
        await announceRecent();
      } catch (error) {
        logger.warn({ err: error }, 'revocations of other instances cannot be read; trying again');
      }
    } while (mustLookAgain);
    looking = null;
  }

  // Earlier ones are checked individually: no session has been accepted yet.
  const [latest] = await availableOrFull(() => stored.find().sort({ recordedAt: -1 }).limit(1).toArray());
  until = latest?.recordedAt ?? until;
  await availableOrFull(announceRecent);
  const endWatch = signal.watch(COLLECTION, () => {
    mustLookAgain = true;
    looking ??= look();
  });

  return {
    add: (revocation, expiresAt) =>
      availableOrFull(async () => {
        const recorded = await stored.findOneAndUpdate(
          { _id: idOf(revocation) },
          { $max: { expiresAt: new Date(expiresAt) }, $currentDate: { recordedAt: true } },
          { upsert: true, returnDocument: 'after' },
        );
        if (recorded !== null) announce(recorded);
      }),
    has: (session) =>
      availableOrFull(async () => {
        const { sessionId, userId } = session;
        const ids = [idOf({ sessionId }), idOf({ userId })];
        const others = { $gte: `others:${userId}:`, $lt: `others:${userId};` };
        const found = await stored.find({ $or: [{ _id: { $in: ids } }, { _id: others }] }).toArray();
        return found.some(({ _id }) => concerns(revocationOf(_id), session));
      }),
    subscribe: listeners.add,
    async close() {
      endWatch();
      await looking;
    },
  };
}

export function prepareRevocations(db: Db): Promise<Collection<StoredRevocation>> {
  return makeCollection(db, COLLECTION, [
    { key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
    { key: { recordedAt: 1 } },
  ]);
}

export function idOf(revocation: Revocation): string {
  if ('sessionId' in revocation) return `session:${revocation.sessionId}`;
  const { userId } = revocation;
  return 'until' in revocation
    ? `others:${userId}:${revocation.until}:${revocation.except}`
    : `user:${userId}`;
}

export function revocationOf(id: string): Revocation {
  const [kind, ...rest] = id.split(':');
  if (kind === 'others') {
    const [userId = '', until, except = ''] = rest;
    return { userId, until: Number(until), except };
  }
  return kind === 'user' ? { userId: rest.join(':') } : { sessionId: rest.join(':') };
}
