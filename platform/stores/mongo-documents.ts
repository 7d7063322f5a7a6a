import type { Config } from '../config/config.ts';
import { openMongoRateLimits } from '../rate-limits/mongo-rate-limits.ts';
import { openMongoOpenSessions } from '../sessions/mongo-open-sessions.ts';
import { openMongoSessionKeys } from '../sessions/mongo-session-keys.ts';
import { openMongoSessionRevocations } from '../sessions/mongo-session-revocations.ts';
import { openMongoKeyVault } from '../key-vault/mongo-key-vault.ts';
import { openMongoLeases } from '../coordination/mongo-leases.ts';
import { openMongoHookOutbox } from '../hooks/mongo-hook-outbox.ts';
import type { Logger } from '../observability/logger.ts';
import { openMongoReactionMarks } from '../coordination/mongo-reaction-marks.ts';
import { openMongoMemberRegister } from '../coordination/mongo-member-register.ts';
import { openChangeSignal } from '../mongo/change-signal.ts';
import { databaseId } from '../mongo/database-id.ts';
import { openServerClock } from '../mongo/server-clock.ts';
import { openMongo } from '../mongo/mongo-connection.ts';
import { mongoEngine } from '../mongo/mongo-engine.ts';
import { available } from '../mongo/mongo-errors.ts';
import { requireSettledDatabase } from '../mongo/mongo-move-note.ts';
import { openGridFsPhotoStore } from '../photo-store/gridfs-photo-store.ts';
import { openMongoReadStore } from '../read-store/mongo/mongo-read-store.ts';
import type { DocumentStores } from './document-stores.ts';

export interface MongoDocumentSettings extends Pick<Config, 'sessionKeys'> {
  readonly mongodbUrl: string;
  /** milliseconds until a process counts by itself; default 500 */
  readonly counterAnswerMs?: number;
}

export const COMMAND_GROUP = 'command';

/**
 * All stores except the log in one MongoDB database, shared by processes.
 * @throws StoreUnavailable when it does not answer
 */
export async function openMongoDocuments(
  { mongodbUrl: url, sessionKeys, counterAnswerMs }: MongoDocumentSettings,
  logger: Logger,
): Promise<DocumentStores> {
  const connection = await openMongo({ url, logger });
  const signal = openChangeSignal({ db: connection.db, logger });
  const close = async () => {
    await signal.close();
    await connection.close();
  };
  try {
    await requireSettledDatabase(connection);
    const clock = await available(() => openServerClock({ db: connection.db, logger }));
    const rateLimits = await openMongoRateLimits(connection, counterAnswerMs);
    const revocations = await openMongoSessionRevocations({ connection, signal, logger });
    return {
      revocations,
      openSessions: await openMongoOpenSessions(connection),
      vault: await openMongoKeyVault(connection),
      sessionKeys: sessionKeys ?? (await openMongoSessionKeys(connection)),
      photos: await openGridFsPhotoStore(connection),
      readStore: openMongoReadStore(connection),
      ownReadStore: null,
      rateLimits,
      dayCounts: rateLimits,
      pushMarks: openMongoReactionMarks(connection, 'push'),
      hookMarks: openMongoReactionMarks(connection, 'hooks'),
      hookOutbox: await openMongoHookOutbox(connection),
      now: clock.now,
      engine: mongoEngine(connection),
      shared: {
        id: await databaseId(connection),
        connection,
        signal,
        leases: openMongoLeases(connection),
        members: openMongoMemberRegister(connection, COMMAND_GROUP),
      },
      async close() {
        clock.close();
        await revocations.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
