import { access, constants, readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { StorageFull } from '@duende/platform/errors/errors';
import { hasCode } from '@duende/platform/files/durable-file';
import { makeFolders } from '@duende/platform/files/make-folders';
import { BackUpFailure } from './back-up-files.ts';

export type TargetSetting = 'INTO' | 'DATA_DIR';

/** Log and keys together decrypt everything. */
const OWNER_ONLY = 0o700;

/**
 * Creates a missing folder, for its owner only; returns how to undo that.
 * @throws BackUpFailure if it is not empty, not a folder or not writable
 */
export async function openTarget(
  setting: TargetSetting,
  folder: string,
): Promise<{ clear(): Promise<void> }> {
  try {
    await requireFree(folder);
    const isMade = await makeFolders(folder, OWNER_ONLY);
    await access(folder, constants.W_OK);
    return {
      async clear() {
        if (isMade) return rm(folder, { recursive: true, force: true });
        for (const name of await readdir(folder))
          await rm(join(folder, name), { recursive: true, force: true });
      },
    };
  } catch (error) {
    throw targetError(setting, folder, error);
  }
}

/** @throws BackUpFailure if not an empty or missing folder */
export async function requireFree(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (found === null) return;
  if (!found.isDirectory()) throw new BackUpFailure(`${folder} is not a folder`);
  if ((await readdir(folder)).length > 0) throw new BackUpFailure(`${folder} is not empty`);
}

export function targetError(setting: TargetSetting, folder: string, error: unknown): BackUpFailure {
  if (error instanceof BackUpFailure) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message : String(cause);
  const isFull =
    error instanceof StorageFull || ['ENOSPC', 'EDQUOT', 'EFBIG'].some((code) => hasCode(error, code));
  return new BackUpFailure(
    isFull
      ? `${setting}: no room in ${resolve(folder)} (${why}); what was begun there is deleted again`
      : `${setting}: this user cannot write to ${resolve(folder)} (${why}); in a container, mount a folder there`,
    { cause: error },
  );
}

/**
 * A back-up inside the data folder is lost with it; a data folder inside a back-up spoils it.
 * @throws BackUpFailure if a folder equals or is inside the other, following links
 */
export async function requireOutside(folder: string, other: string, why: string): Promise<void> {
  const way = relative(await realPathOf(resolve(other)), await realPathOf(resolve(folder)));
  if (way !== '..' && !way.startsWith(`..${sep}`))
    throw new BackUpFailure(`${folder} is inside ${other}: ${why}`);
}

async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ENOTDIR')) throw error;
    return join(await realPathOf(dirname(path)), basename(path));
  }
}
