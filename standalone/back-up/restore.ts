import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, syncFolder } from '@duende/platform/files/durable-file';
import { findSqliteDamage } from '@duende/platform/files/sqlite';
import { dataFiles } from '@duende/platform/files/data-files';
import {
  BACK_UP_PARTS,
  BackUpFailure,
  backUpFiles,
  manifestSchema,
  namesOf,
  requireEmptyFolder,
  type BackUpPart,
  type Manifest,
} from './back-up-files.ts';

/**
 * Puts a back-up into a data folder that is empty or not there, only after every page of its databases was read. One that was
 * broken off leaves a folder that no service starts on, and is begun anew by the next. `parts` are those that the service
 * looks for there.
 * @throws BackUpFailure when the data folder holds something, or the back-up is unfinished, damaged, or of other parts
 */
export async function restore({
  from,
  dataDir,
  parts = BACK_UP_PARTS,
}: {
  readonly from: string;
  readonly dataDir: string;
  readonly parts?: readonly BackUpPart[];
}): Promise<Manifest> {
  const manifest = await readManifest(from);
  requireSameParts(from, manifest, parts);
  await clearBrokenOff(dataDir);
  await requireEmptyFolder(dataDir);
  const draft = dataFiles(dataDir).restoring;
  await copyInto(from, draft, parts);
  // A disk or a container's volume may be mounted at the folder: it cannot be replaced, nor its parent be written.
  for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name));
  await syncFolder(dataDir);
  await rmdir(draft);
  await syncFolder(dataDir);
  return manifest;
}

/** A folder that says so was empty when a restore into it began: what it holds is in the back-up. */
async function clearBrokenOff(dataDir: string): Promise<void> {
  const { restoring, log, vault, photos } = dataFiles(dataDir);
  if (!existsSync(restoring)) return;
  for (const part of [log, vault, photos, restoring]) await rm(part, { recursive: true, force: true });
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(backUpFiles(folder).manifest, 'utf8')));
  } catch (error) {
    throw new BackUpFailure(`${folder} holds no finished back-up`, { cause: error });
  }
}

/** A log beside the keys of another moment, or neither where the service looks for it: better said than found out. */
function requireSameParts(from: string, { holds }: Manifest, parts: readonly BackUpPart[]): void {
  if (holds.length === parts.length && holds.every((part) => parts.includes(part))) return;
  throw new BackUpFailure(
    `${from} holds ${namesOf(holds)}; with EVENTSTORE_URL and MONGODB_URL as they are set, ${namesOf(parts)} would lie in ` +
      'the data folder: set them as they were',
  );
}

async function copyInto(from: string, draft: string, parts: readonly BackUpPart[]): Promise<void> {
  const [source, target] = [backUpFiles(from), dataFiles(draft)];
  await mkdir(draft, { mode: 0o700 });
  try {
    if (parts.includes('log')) await copyDatabase(source.log, target.log);
    if (parts.includes('keys and photos')) {
      await copyDatabase(source.vault, target.vault);
      await cp(source.photos, target.photos, { recursive: true, preserveTimestamps: true });
      await syncFolder(target.photos);
    }
    await syncFolder(draft);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (hasCode(error, 'ENOENT')) throw new BackUpFailure(`a part of ${from} is missing`, { cause: error });
    throw error;
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  await cp(from, to);
  requireWhole(to);
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
