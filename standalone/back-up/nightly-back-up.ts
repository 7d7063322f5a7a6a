import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isWholePhoto, photoShelf } from '@duende/platform/photo-store/file-photo-store';
import { backUp } from './back-up.ts';
import { BackUpFailure, backUpFiles, type BackUpPart, type Stock } from './back-up-files.ts';
import { checkBackUp } from './check-back-up.ts';
import { backUpName, prunableBackUps, type FoundBackUp, type Keeping } from './kept-back-ups.ts';
import { noteBackUp } from './note-back-up.ts';
import { readManifest } from './read-manifest.ts';
import { countsOf, warningFor, missingFrom } from './check-words.ts';

interface Night {
  readonly dataDir: string;
  readonly folder: string;
  readonly parts: readonly BackUpPart[];
  readonly keeping: Keeping;
  readonly say: (line: string) => void;
  /** for tests */
  readonly take?: typeof backUp;
}

/**
 * Takes and checks a back-up, then deletes older ones. Keeps any with data that this one lacks.
 * @throws BackUpFailure if it cannot be taken or is damaged (nothing is deleted then), or if the data folder
 * has lost photos or events
 */
export async function nightlyBackUp({
  dataDir,
  folder,
  parts,
  keeping,
  say,
  take = backUp,
}: Night): Promise<void> {
  const into = join(folder, backUpName(new Date()));
  const { contents, takenAt } = await take({ dataDir, into, parts });
  const doubt = warningFor(into, await checkBackUp(into));
  if (doubt !== null) {
    // It must not replace a good one in later nights.
    const { manifest } = backUpFiles(into);
    if (existsSync(manifest)) await rename(manifest, `${manifest}.damaged`);
    throw new BackUpFailure(`${doubt}\nno older one was deleted`);
  }
  say(`${into} is whole: ${countsOf(contents.stock)}`);
  await noteBackUp(dataDir, takenAt);

  const kept: string[] = [];
  for (const name of prunableBackUps(await backUpsIn(folder), keeping)) {
    const older = join(folder, name);
    if (await holdsWhatIsLacking(older, contents.stock)) kept.push(older);
    else {
      // The manifest first, so that a partly deleted back-up does not seem complete.
      await rm(backUpFiles(older).manifest, { force: true });
      await rm(older, { recursive: true, force: true });
      say(`${older} is deleted: ${keeping.days} days and ${keeping.weeks} weeks are kept`);
    }
  }
  const failures = missingFrom(contents.stock);
  if (kept.length > 0)
    failures.push(
      `${kept.join(', ')}: not deleted, since ${into} lacks photos or events that are intact there; ` +
        'bring them back, or delete it yourself',
    );
  if (failures.length > 0) throw new BackUpFailure(failures.join('\n'));
}

async function backUpsIn(folder: string): Promise<readonly FoundBackUp[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, isComplete: existsSync(backUpFiles(join(folder, name)).manifest) }));
}

/** The last copy of lost data stays. */
async function holdsWhatIsLacking(older: string, { log, photos }: Stock): Promise<boolean> {
  const shelf = photoShelf(backUpFiles(older).photos);
  for (const name of photos?.lacking ?? []) if (await isWholePhoto(join(shelf, name))) return true;
  const lost = log?.unreadable ?? [];
  if (lost.length === 0) return false;
  const { manifest } = await readManifest(older);
  const known = manifest?.contents?.stock.log?.unreadable ?? [];
  return lost.some(
    ({ id, position }) => position <= (manifest?.position ?? '') && !known.some((event) => event.id === id),
  );
}
