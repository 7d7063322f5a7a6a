import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@duende/platform/files/durable-file';
import { giveToOwner, type Ownership } from '@duende/platform/files/give-to-owner';
import { dataFiles } from '@duende/platform/files/data-files';
import { sumOf } from '@duende/platform/files/sum-of';
import { photoShelf } from '@duende/platform/photo-store/file-photo-store';
import { BACK_UP_PARTS, BackUpFailure, namesOf, type BackUpPart } from './back-up-files.ts';
import { checkBackUp, type BackUpCheck } from './check-back-up.ts';
import { pathsIn } from './check-files.ts';
import { someAtOnce } from './some-at-once.ts';
import { targetError, openTarget, requireFree, requireOutside } from './target-folder.ts';
import { warningFor } from './check-words.ts';

/**
 * Into an empty or missing data folder, after a full check. After an interruption no service starts on the
 * folder, and the next restore begins again. `parts`: expected by the service. `asItIs`: accepts damaged or
 * uncheckable back-ups.
 * @throws BackUpFailure if the data folder is not empty or not writable, or the back-up is incomplete,
 * damaged or has other parts
 */
export async function restore({
  from,
  dataDir,
  parts = BACK_UP_PARTS,
  asItIs = false,
  ownership,
}: {
  readonly from: string;
  readonly dataDir: string;
  readonly parts?: readonly BackUpPart[];
  readonly asItIs?: boolean;
  /** for root */
  readonly ownership?: Ownership;
}): Promise<BackUpCheck> {
  const { restoring } = dataFiles(dataDir);
  await requireOutside(dataDir, from, 'a restore writes nothing into a back-up');
  if (!existsSync(restoring)) await requireFree(dataDir);
  const check = await checkBackUp(from);
  const doubt = warningFor(from, check);
  if (doubt !== null && !asItIs)
    throw new BackUpFailure(
      `${doubt}\nnothing was written; restore another one, or what is left of it with AS_IT_IS=1`,
    );
  requireSameParts(from, check, parts);
  await clearBrokenOff(dataDir);
  const target = await openTarget('DATA_DIR', dataDir);
  try {
    await copyInto(from, dataDir, check, ownership);
  } catch (error) {
    // The `restoring` mark goes last: without it the rest would seem complete.
    await clearBrokenOff(dataDir)
      .then(target.clear)
      .catch(() => undefined);
    throw targetError('DATA_DIR', dataDir, error);
  }
  return check;
}

async function clearBrokenOff(dataDir: string): Promise<void> {
  const { restoring, log, vault, photos } = dataFiles(dataDir);
  if (!existsSync(restoring)) return;
  for (const part of [log, vault, photos, restoring]) await rm(part, { recursive: true, force: true });
}

/** Refuses keys of another time, or parts that the service would not use. */
function requireSameParts(from: string, { holds }: BackUpCheck, parts: readonly BackUpPart[]): void {
  if (holds.length === parts.length && holds.every((part) => parts.includes(part))) return;
  throw new BackUpFailure(
    `${from} holds ${namesOf(holds)}; with EVENTSTORE_URL and MONGODB_URL as they are set, ${namesOf(parts)} would be in ` +
      'the data folder: set them as they were',
  );
}

async function copyInto(
  from: string,
  dataDir: string,
  { files, holds }: BackUpCheck,
  ownership?: Ownership,
): Promise<void> {
  const { restoring: draft } = dataFiles(dataDir);
  await mkdir(draft, { mode: 0o700 });
  if (holds.includes('keys and photos'))
    await mkdir(photoShelf(dataFiles(draft).photos), { recursive: true });
  await someAtOnce(files, (file) => copyOne(from, draft, file));
  const folders = (await pathsIn(draft)).filter((path) => path.endsWith('/'));
  for (const folder of ['', ...folders]) await syncFolder(join(draft, folder));
  await giveToOwner(dataDir, [draft], ownership);
  // The folder may be a mount point, and its parent not writable.
  for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name));
  await syncFolder(dataDir);
  await rmdir(draft);
  await syncFolder(dataDir);
}

async function copyOne(
  from: string,
  draft: string,
  { path, sha256 }: BackUpCheck['files'][number],
): Promise<void> {
  const [source, target] = [join(from, path), join(draft, path)];
  await mkdir(dirname(target), { recursive: true });
  await copyFile(source, target);
  const file = await open(target, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  if (sha256 !== '' && (await sumOf(target)) !== sha256)
    throw new BackUpFailure(`${source} was intact, and its copy in DATA_DIR is not: check the disks`);
}
