import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hasCode, syncFolder, writeDurably } from '@duende/platform/files/durable-file';
import { backUpSqlite } from '@duende/platform/files/sqlite';
import { sumOf, sumOfBytes } from '@duende/platform/files/sum-of';
import { StorageFull, StoreUnavailable } from '@duende/platform/errors/errors';
import { photoShelf } from '@duende/platform/photo-store/file-photo-store';
import { isPhotoName } from '@duende/platform/photo-store/photo-store';
import { BackUpFailure, type ListedFile } from './back-up-files.ts';
import { someAtOnce } from './some-at-once.ts';
import { targetError } from './target-folder.ts';

/** The database may be in use. @throws BackUpFailure with the source or the target */
export async function copyStore(from: string, to: string, into: string): Promise<ListedFile> {
  try {
    await backUpSqlite(from, to);
  } catch (error) {
    if (error instanceof StorageFull || error instanceof StoreUnavailable || hasCode(error, 'EFBIG'))
      throw targetError('INTO', into, error);
    throw unreadable(from, error);
  }
  return writing(into, async () => {
    await syncFile(to);
    const { size: bytes } = await stat(to);
    return { path: relative(into, to), bytes, sha256: await sumOf(to) };
  });
}

/** Its files never change, so a new one may share them. */
export interface EarlierBackUp {
  readonly folder: string;
  readonly files: readonly ListedFile[];
}

/**
 * The store may be in use; a photo deleted meanwhile has no event. Hard-links undamaged photos of an earlier
 * back-up to save space.
 */
export async function copyPhotos(
  from: string,
  to: string,
  into: string,
  earlier: EarlierBackUp | null = null,
): Promise<readonly ListedFile[]> {
  const shared = new Map(earlier?.files.map((file) => [`${file.path} ${file.sha256}`, file.path]));
  const share: ShareFile = async ({ path, sha256 }) => {
    const known = shared.get(`${path} ${sha256}`);
    return known !== undefined && linkSound(join(earlier?.folder ?? '', known), join(into, path), sha256);
  };
  const [source, target] = [photoShelf(from), photoShelf(to)];
  await writing(into, () => mkdir(target, { recursive: true }));
  const names = ((await reading(source, () => readdir(source))) ?? []).filter(isPhotoName).sort();
  const photos = await someAtOnce(names, (name) =>
    copyPhoto(join(source, name), join(target, name), { into, share }),
  );
  for (const folder of [target, to]) await writing(into, () => syncFolder(folder));
  return photos.flat();
}

/** Resolves to whether it could place the file without copying. */
type ShareFile = (file: ListedFile) => Promise<boolean>;

/** On any obstacle (other disk, other owner, damage) the file is copied. */
async function linkSound(earlier: string, file: string, sha256: string): Promise<boolean> {
  try {
    if ((await sumOf(earlier)) !== sha256) return false;
    await link(earlier, file);
    return true;
  } catch {
    return false;
  }
}

/** Photos never change, and their records are replaced atomically. */
async function copyPhoto(
  from: string,
  to: string,
  { into, share }: { readonly into: string; readonly share: ShareFile },
): Promise<readonly ListedFile[]> {
  const names = (await reading(from, () => readdir(from)))?.filter((name) => !name.endsWith('.new')) ?? [];
  const files: ListedFile[] = [];
  for (const name of names) {
    const bytes = await reading(from, () => readFile(join(from, name)));
    if (bytes === null) {
      await rm(to, { recursive: true, force: true });
      return [];
    }
    const file = join(to, name);
    const listed = { path: relative(into, file), bytes: bytes.byteLength, sha256: sumOfBytes(bytes) };
    await writing(into, async () => {
      await mkdir(to, { recursive: true });
      if (!(await share(listed))) await writeDurably(file, bytes);
    });
    files.push(listed);
  }
  if (files.length > 0) await writing(into, () => syncFolder(to));
  return files;
}

/** `null` if missing. */
async function reading<T>(place: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw unreadable(place, error);
  }
}

async function writing<T>(into: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw targetError('INTO', into, error);
  }
}

function unreadable(place: string, cause: unknown): BackUpFailure {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new BackUpFailure(`${place} cannot be read (${why})`, { cause });
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
