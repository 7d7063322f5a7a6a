import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoVariant } from '@duende/contracts/parties/photo-url';
import { z } from 'zod';
import { hasCode, replaceDurably, syncFolder, writeDurably } from '../files/durable-file.ts';
import { StoreUnavailable } from '../errors/errors.ts';
import { createKeyedQueue } from '../resilience/serialize.ts';
import {
  asStorageError,
  firstRecord,
  isPhotoName,
  repeatedRecord,
  type PhotoRecord,
  type PhotoStore,
  type StoredPhoto,
} from './photo-store.ts';

const FILES: Readonly<Record<PhotoVariant, string>> = {
  '400': '400.webp',
  '800': '800.webp',
  '1600': '1600.webp',
  share: 'share.jpg',
};
const RECORD = 'record.json';

/** Other entries are being written or removed. */
export const photoShelf = (folder: string) => join(folder, 'by-name');

const recordSchema = z.object({
  name: z.string(),
  uploadedBy: z.array(z.string()),
  uploadedAt: z.string(),
  lastUploadedAt: z.string(),
  bytes: z.number(),
}) satisfies z.ZodType<PhotoRecord>;

/** Younger leftovers may belong to a running process. */
const ABANDONED_MS = 3_600_000;

/**
 * A folder per photo, with variants and a record of uploads. It is built elsewhere and renamed, so it is always
 * complete. Processes may share the folder; within one, concurrent uploads of the same content keep all uploaders.
 * @param options.folder created if missing
 * @param options.write tests simulate a full disk
 */
export async function openFilePhotoStore({
  folder,
  write = writeDurably,
}: {
  readonly folder: string;
  readonly write?: typeof writeDurably;
}): Promise<PhotoStore> {
  const shelf = photoShelf(folder);
  const incoming = join(folder, 'incoming');
  const inTurn = createKeyedQueue();

  await mkdir(shelf, { recursive: true });
  await mkdir(incoming, { recursive: true });
  await removeAbandoned(incoming);

  const place = (name: string) => join(shelf, name);

  async function readRecord(name: string): Promise<PhotoRecord | null> {
    const text = await orNull(readFile(join(place(name), RECORD), 'utf8'));
    return text === null ? null : parseRecord(name, text);
  }

  /** @returns false when the photo was there already */
  async function putWhole(photo: StoredPhoto): Promise<boolean> {
    const build = join(incoming, randomUUID());
    try {
      await mkdir(build);
      for (const [variant, file] of Object.entries(FILES) as [PhotoVariant, string][]) {
        await write(join(build, file), photo.variants[variant]);
      }
      await write(join(build, RECORD), JSON.stringify(firstRecord(photo)));
      await syncFolder(build);
      await rename(build, place(photo.name));
      await syncFolder(shelf);
      return true;
    } catch (error) {
      await rm(build, { recursive: true, force: true });
      // A photo's folder is never empty, so renaming onto it fails.
      if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return false;
      throw error;
    }
  }

  async function put(photo: StoredPhoto): Promise<void> {
    if ((await readRecord(photo.name)) === null && (await putWhole(photo))) return;
    const record = await readRecord(photo.name);
    if (record === null)
      throw new StoreUnavailable(`the photo ${photo.name} disappeared while it was uploaded`);
    const path = join(place(photo.name), RECORD);
    await replaceDurably(path, JSON.stringify(repeatedRecord(record, photo)));
  }

  async function remove(name: string): Promise<void> {
    const leaving = join(incoming, randomUUID());
    if ((await orNull(rename(place(name), leaving))) === null) return;
    await syncFolder(shelf);
    await rm(leaving, { recursive: true, force: true });
  }

  return {
    async put(photo) {
      if (!isPhotoName(photo.name)) throw new RangeError(`not a photo's name: ${photo.name}`);
      await inTurn(photo.name, () => guarded(put(photo)));
    },

    async read(name, variant) {
      return isPhotoName(name) ? guarded(orNull(readFile(join(place(name), FILES[variant])))) : null;
    },

    async record(name) {
      return isPhotoName(name) ? guarded(readRecord(name)) : null;
    },

    async isWhole(name) {
      return isPhotoName(name) && guarded(isWholePhoto(place(name)));
    },

    async *list() {
      for await (const entry of await guarded(opendir(shelf))) {
        const record = isPhotoName(entry.name) ? await guarded(readRecord(entry.name)) : null;
        if (record !== null) yield record;
      }
    },

    async delete(name) {
      if (isPhotoName(name)) await inTurn(name, () => guarded(remove(name)));
    },
  };
}

/** Compares sizes with the record. */
export async function isWholePhoto(place: string): Promise<boolean> {
  try {
    const { bytes } = recordSchema.parse(JSON.parse(await readFile(join(place, RECORD), 'utf8')));
    const sizes = await Promise.all(
      Object.values(FILES).map(async (file) => (await stat(join(place, file))).size),
    );
    return sizes.every((size) => size > 0) && sizes.reduce((sum, size) => sum + size, 0) === bytes;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError || error instanceof z.ZodError) return false;
    throw error;
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const left = await orNull(stat(path));
    if (left !== null && Date.now() - left.mtimeMs > ABANDONED_MS)
      await rm(path, { recursive: true, force: true });
  }
}

function parseRecord(name: string, text: string): PhotoRecord {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new StoreUnavailable(`the record of photo ${name} cannot be read`, { cause: error });
  }
}

/** `null` without such a file. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asStorageError(error);
  }
}
