import { cp, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode, syncFolder } from '@duende/platform/files/durable-file';
import { findSqliteDamage } from '@duende/platform/files/sqlite-back-up';
import { dataFiles } from '@duende/platform/stores/data-files';
import {
  BackUpFailure,
  backUpFiles,
  manifestSchema,
  requireEmptyFolder,
  type Manifest,
} from './back-up-files.ts';

/**
 * Puts a back-up in the place of a data folder that is empty or not there: it appears whole or not at all, and only
 * after every page of its databases was read.
 * @throws BackUpFailure when the data folder holds something, or the back-up is unfinished or damaged
 */
export async function restore({
  from,
  dataDir,
}: {
  readonly from: string;
  readonly dataDir: string;
}): Promise<Manifest> {
  const manifest = await readManifest(from);
  await requireEmptyFolder(dataDir);
  const draft = `${dataDir}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await copyInto(from, draft);
  await rmdir(dataDir);
  await rename(draft, dataDir);
  await syncFolder(dirname(dataDir));
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(backUpFiles(folder).manifest, 'utf8')));
  } catch (error) {
    throw new BackUpFailure(`${folder} holds no finished back-up`, { cause: error });
  }
}

async function copyInto(from: string, draft: string): Promise<void> {
  const [source, target] = [backUpFiles(from), dataFiles(draft)];
  try {
    await requireEmptyFolder(draft);
    await cp(source.log, target.log);
    await cp(source.vault, target.vault);
    await cp(source.photos, target.photos, { recursive: true, preserveTimestamps: true });
    for (const file of [target.log, target.vault]) requireWhole(file);
    for (const folder of [target.photos, draft]) await syncFolder(folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (hasCode(error, 'ENOENT')) throw new BackUpFailure(`a part of ${from} is missing`, { cause: error });
    throw error;
  }
}

function requireWhole(file: string): void {
  let damage: readonly string[];
  try {
    damage = findSqliteDamage(file);
  } catch (error) {
    throw new BackUpFailure(`${file} cannot be read`, { cause: error });
  }
  if (damage.length > 0) throw new BackUpFailure(`${file} is damaged: ${damage[0]}`);
}
