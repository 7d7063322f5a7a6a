import { existsSync } from 'node:fs';
import { DOCUMENTS_ON_ENGINE } from './what-may-go.ts';
import { fileSessionRecords } from '@duende/platform/sessions/session-files';
import { mongoSessionRecords } from '@duende/platform/sessions/mongo-session-keys';
import { openMongoVaultRecords } from '@duende/platform/key-vault/mongo-vault-records';
import {
  openSqliteVaultRecords,
  readSqliteVaultRecords,
} from '@duende/platform/key-vault/sqlite-vault-records';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongo, type MongoConnection } from '@duende/platform/mongo/mongo-connection';
import { folderMoveNote } from '@duende/platform/files/move-note';
import { mongoMoveNote } from '@duende/platform/mongo/mongo-move-note';
import { openFilePhotoStore } from '@duende/platform/photo-store/file-photo-store';
import { openGridFsPhotoStore } from '@duende/platform/photo-store/gridfs-photo-store';
import { dataFiles, ensureDataFolder } from '@duende/platform/files/data-files';
import { admit } from './admit.ts';
import { closedOnFailure, type Documents, MoveFailure } from './move-parts.ts';
import type { Admitted } from './log-ends.ts';

export async function folderDocumentsSource(dataDir: string): Promise<Documents> {
  const { vault: file } = dataFiles(dataDir);
  if (!existsSync(file)) {
    throw new MoveFailure(
      `no service could start after this move: ${dataDir} holds no keys. Give the DATA_DIR that the service runs ` +
        'with, or, where its keys are on MongoDB, MONGODB_URL as well',
    );
  }
  return folderDocuments(dataDir, readSqliteVaultRecords({ file }));
}

export async function mongoSource(url: string): Promise<Documents> {
  return closedOnFailure(await openDatabase(url), async (connection) => {
    // Checked before opening, which writes to it.
    if (await holdsNothing(connection)) {
      throw new MoveFailure(
        `no service could start after this move: ${DOCUMENTS_ON_ENGINE} holds no keys. Leave MONGODB_URL out where they are in DATA_DIR`,
      );
    }
    return mongoDocuments(connection);
  });
}

const openDatabase = (url: string): Promise<MongoConnection> =>
  openMongo({ url, logger: createLogger({ level: 'warn' }) });

interface Wanted {
  readonly logId: string;
  readonly source: Documents;
}

/** @throws MoveFailure unless empty, left by this installation, or holding this unfinished move */
export async function mongoTarget(url: string, { logId, source }: Wanted): Promise<Admitted<Documents>> {
  return closedOnFailure(await openDatabase(url), async (connection) => {
    const target = { place: DOCUMENTS_ON_ENGINE, note: mongoMoveNote(connection) };
    const isEmpty = () => holdsNothing(connection);
    const admission = await admit(target, { logId, from: source.note, isEmpty });
    return { target: await mongoDocuments(connection), admission };
  });
}

/**
 * @throws MoveFailure unless the folder has no documents, those left by this installation, or this unfinished
 * move
 */
export async function folderDocumentsTarget(
  dataDir: string,
  { logId, source }: Wanted,
): Promise<Admitted<Documents>> {
  const { vault, sessions, sessionKeys, photos } = dataFiles(dataDir);
  await ensureDataFolder(dataDir);
  const target = { place: `${dataDir} (its keys and photos)`, note: folderMoveNote(dataDir, 'documents') };
  const isEmpty = async () => ![vault, sessions, sessionKeys, photos].some((path) => existsSync(path));
  const admission = await admit(target, { logId, from: source.note, isEmpty });
  return { target: await folderDocuments(dataDir, openSqliteVaultRecords({ file: vault })), admission };
}

async function folderDocuments(
  dataDir: string,
  vault: ReturnType<typeof readSqliteVaultRecords>,
): Promise<Documents> {
  const files = dataFiles(dataDir);
  return {
    place: dataDir,
    note: folderMoveNote(dataDir, 'documents'),
    vault,
    sessions: fileSessionRecords({ keyFile: files.sessionKeys, file: files.sessions }),
    photos: await openFilePhotoStore({ folder: files.photos }),
    close: async () => void vault.close(),
  };
}

async function mongoDocuments(connection: MongoConnection): Promise<Documents> {
  return {
    place: DOCUMENTS_ON_ENGINE,
    note: mongoMoveNote(connection),
    vault: await openMongoVaultRecords(connection),
    sessions: mongoSessionRecords(connection),
    photos: await openGridFsPhotoStore(connection),
    close: connection.close,
  };
}

/** No service ever started on it. */
async function holdsNothing({ db }: MongoConnection): Promise<boolean> {
  for await (const { name } of db.listCollections({}, { nameOnly: true })) {
    if (!name.startsWith('system.')) return false;
  }
  return true;
}
