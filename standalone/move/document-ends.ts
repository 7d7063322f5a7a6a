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
import type { Plan } from './plan.ts';

/** @throws MoveFailure if it holds no keys */
export async function documentsSource({ from, dataDir, mongodbUrl }: Plan): Promise<Documents> {
  if (!from.documents) {
    const { vault: file } = dataFiles(dataDir);
    const where =
      'Give the DATA_DIR that the service runs with, or, where its keys are on MongoDB, MONGODB_URL as well';
    if (!existsSync(file)) throw withoutKeys(dataDir, where);
    return folderDocuments(dataDir, readSqliteVaultRecords({ file }));
  }
  return closedOnFailure(await openDatabase(mongodbUrl), async (connection) => {
    // Checked before opening, which writes to it.
    if (await holdsNothing(connection))
      throw withoutKeys(DOCUMENTS_ON_ENGINE, 'Leave MONGODB_URL out where they are in DATA_DIR');
    return mongoDocuments(connection);
  });
}

const withoutKeys = (place: string, whatToDo: string): MoveFailure =>
  new MoveFailure(`no service could start after this move: ${place} holds no keys. ${whatToDo}`);

const openDatabase = (url: string | null): Promise<MongoConnection> =>
  openMongo({ url: url ?? '', logger: createLogger({ level: 'warn' }) });

/** @throws MoveFailure unless empty, left by this installation, or holding this unfinished move */
export async function documentsTarget(
  { to, dataDir, mongodbUrl }: Plan,
  { logId, source }: { readonly logId: string; readonly source: Documents },
): Promise<Admitted<Documents>> {
  const from = source.note;
  if (to.documents)
    return closedOnFailure(await openDatabase(mongodbUrl), async (connection) => {
      const target = { place: DOCUMENTS_ON_ENGINE, note: mongoMoveNote(connection) };
      const admission = await admit(target, { logId, from, isEmpty: () => holdsNothing(connection) });
      return { target: await mongoDocuments(connection), admission };
    });
  const { vault, sessions, sessionKeys, photos } = dataFiles(dataDir);
  await ensureDataFolder(dataDir);
  const target = { place: `${dataDir} (its keys and photos)`, note: folderMoveNote(dataDir, 'documents') };
  const isEmpty = async () => ![vault, sessions, sessionKeys, photos].some((path) => existsSync(path));
  const admission = await admit(target, { logId, from, isEmpty });
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
    mongo: null,
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
    mongo: connection,
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
