import type { Config } from '../config/config.ts';
import { memoryRateLimitStore, type RateLimitStore } from '../rate-limits/rate-limits.ts';
import { lockForWriting } from '../files/sqlite.ts';
import { openSessionKeyFile } from '../sessions/session-files.ts';
import type { SessionKeys } from '../config/session-keys.ts';
import type { OpenSessions, SessionRevocations } from '../sessions/session-stores.ts';
import { openSqliteOpenSessions } from '../sessions/sqlite-open-sessions.ts';
import { openSqliteRateLimits } from '../rate-limits/sqlite-rate-limits.ts';
import { openSqliteSessionRevocations } from '../sessions/sqlite-session-revocations.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import { openSqliteKeyVault } from '../key-vault/sqlite-key-vault.ts';
import { openFileReactionMarks } from '../coordination/file-reaction-marks.ts';
import type { HookOutbox } from '../hooks/hook-outbox.ts';
import { openSqliteHookOutbox } from '../hooks/sqlite-hook-outbox.ts';
import type { ReactionMarks } from '../coordination/reaction-marks.ts';
import type { Leases } from '../coordination/leases.ts';
import type { MemberRegister } from '../coordination/member-register.ts';
import type { ChangeSignal } from '../mongo/change-signal.ts';
import { requireSettledFolder } from '../files/move-note.ts';
import type { MongoConnection } from '../mongo/mongo-connection.ts';
import { openFilePhotoStore } from '../photo-store/file-photo-store.ts';
import type { PhotoStore } from '../photo-store/photo-store.ts';
import type { ReadStore } from '../read-store/read-store.ts';
import { openSqliteReadStore, type SqliteReadStore } from '../read-store/sqlite/sqlite-read-store.ts';
import type { Logger } from '../observability/logger.ts';
import { dataFiles } from '../files/data-files.ts';
import type { Engine } from '../observability/engine.ts';

export interface SharedStores {
  /** identifies the shared database */
  readonly id: string;
  readonly connection: MongoConnection;
  readonly signal: ChangeSignal;
  readonly leases: Leases;
  readonly members: MemberRegister;
}

/** All stores except the log, on one engine. */
export interface DocumentStores {
  readonly vault: KeyVault;
  readonly revocations: SessionRevocations;
  readonly openSessions: OpenSessions;
  readonly sessionKeys: SessionKeys;
  readonly photos: PhotoStore;
  readonly readStore: ReadStore;
  /** the same, if it is a file of this process */
  readonly ownReadStore: SqliteReadStore | null;
  readonly rateLimits: RateLimitStore;
  /** survive restarts, for daily quotas */
  readonly dayCounts: RateLimitStore;
  readonly pushMarks: ReactionMarks;
  readonly hookMarks: ReactionMarks;
  readonly hookOutbox: HookOutbox;
  /** shared clock, milliseconds since 1970 */
  now(): number;
  readonly engine: Engine;
  /** `null`: stores of one process */
  readonly shared: SharedStores | null;
  close(): Promise<void>;
}

const READ_MODEL_TROUBLES = {
  up: null,
  'read-only': 'SQLite: the file of read models takes no writes',
  down: 'SQLite: the file of read models is damaged and is being rebuilt',
} as const;

/**
 * All stores as files of an existing data folder; minute counters in memory. Only one process may use it: two would
 * erase people inconsistently.
 * @throws LogUnavailable when another process has it open
 */
export async function openEmbeddedDocuments(
  config: Pick<Config, 'dataDir' | 'sessionKeys'>,
  logger: Pick<Logger, 'warn'>,
): Promise<DocumentStores> {
  const files = dataFiles(config.dataDir);
  await requireSettledFolder(config.dataDir, 'documents');
  const unlock = lockForWriting(files.vault);
  const sessionKeys = config.sessionKeys ?? (await openSessionKeyFile(files.sessionKeys));
  const photos = await openFilePhotoStore({ folder: files.photos });
  const vault = await openSqliteKeyVault({ file: files.vault });
  const revocations = openSqliteSessionRevocations({ file: files.sessions });
  const openSessions = openSqliteOpenSessions({ file: files.sessions });
  const dayCounts = openSqliteRateLimits({ file: files.allowances });
  const hookOutbox = openSqliteHookOutbox({ file: files.hookOutbox });
  const readModels = openSqliteReadStore({ file: files.readModels, logger });
  return {
    vault,
    revocations,
    openSessions,
    sessionKeys,
    photos,
    readStore: readModels,
    ownReadStore: readModels,
    rateLimits: memoryRateLimitStore,
    dayCounts: dayCounts.store,
    pushMarks: openFileReactionMarks(files.pushMark),
    hookMarks: openFileReactionMarks(files.hookMark),
    hookOutbox,
    now: () => Date.now(),
    engine: {
      name: 'SQLite',
      isEmbedded: true,
      state: readModels.state,
      trouble: () => READ_MODEL_TROUBLES[readModels.state()],
    },
    shared: null,
    async close() {
      readModels.close();
      hookOutbox.close();
      vault.close();
      await dayCounts.close();
      await openSessions.close();
      await revocations.close();
      unlock();
    },
  };
}
