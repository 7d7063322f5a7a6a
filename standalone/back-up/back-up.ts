import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { hasCode, replaceDurably, syncFolder } from '@duende/platform/files/durable-file';
import { backUpSqlite } from '@duende/platform/files/sqlite';
import { openSqliteEventLogForReading } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import { dataFiles } from '@duende/platform/files/data-files';
import {
  BACK_UP_PARTS,
  BackUpFailure,
  backUpFiles,
  requireEmptyFolder,
  type BackUpPart,
  type Manifest,
} from './back-up-files.ts';

/**
 * Copies what lies in a data folder, while the service may be writing it: the log unless it is on an engine of its own,
 * keys and photos likewise.
 *
 * Log, vault, photos, in this order: a key and a photo are durable before the event that needs them, so whatever the
 * copied log needs is there when its store's turn comes.
 * @throws BackUpFailure when there is nothing to copy, or the target is not empty
 */
export async function backUp({
  dataDir,
  into,
  parts = BACK_UP_PARTS,
}: {
  readonly dataDir: string;
  readonly into: string;
  readonly parts?: readonly BackUpPart[];
}): Promise<Manifest> {
  const [from, to] = [dataFiles(dataDir), backUpFiles(into)];
  const stores = [
    ...(parts.includes('log') ? [[from.log, to.log] as const] : []),
    ...(parts.includes('keys and photos') ? [[from.vault, to.vault] as const] : []),
  ];
  const unreadable = `${dataDir} holds no stores that can be read`;
  if (!stores.every(([store]) => existsSync(store))) throw new BackUpFailure(unreadable);
  await requireEmptyFolder(into);
  try {
    for (const [store, copy] of stores) await backUpSqlite(store, copy);
  } catch (error) {
    throw new BackUpFailure(unreadable, { cause: error });
  }
  if (parts.includes('keys and photos')) await copyPhotos(from.photos, to.photos);
  const log = parts.includes('log') ? await describe(to.log) : { logId: null, position: null };
  const manifest: Manifest = { layout: 1, holds: [...parts], ...log, takenAt: new Date().toISOString() };
  await replaceDurably(to.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Photos never change; one that is deleted meanwhile is named by no event. Without the folder there are none yet. */
async function copyPhotos(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  try {
    if (existsSync(from)) await cp(from, to, { recursive: true, preserveTimestamps: true });
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await copyPhotos(from, to);
    return;
  }
  await syncFolder(to);
}

async function describe(log: string): Promise<Pick<Manifest, 'logId' | 'position'>> {
  const events = await openSqliteEventLogForReading({ file: log });
  try {
    return { logId: events.id, position: await events.head() };
  } finally {
    await events.close();
  }
}
