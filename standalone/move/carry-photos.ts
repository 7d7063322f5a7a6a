import { isDeepStrictEqual } from 'node:util';
import type { PhotoRecord, PhotoStore, StoredPhoto } from '@duende/platform/photo-store/photo-store';
import type { CrashPoint } from './move-parts.ts';

const AT_ONCE = 4;
const VARIANTS = ['400', '800', '1600', 'share'] as const;

/** Includes uploader and time. */
export async function carryPhotos(source: PhotoStore, target: PhotoStore, step: CrashPoint): Promise<void> {
  const [wanted, there] = [await recordsOf(source), await recordsOf(target)];
  const missing = [...wanted.values()].filter((record) => !isDeepStrictEqual(there.get(record.name), record));
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const some = missing.slice(from, from + AT_ONCE);
    await step(() =>
      Promise.all(some.map((record) => carryOne(source, target, record, there.get(record.name)))),
    );
  }
  for (const name of there.keys()) if (!wanted.has(name)) await step(() => target.delete(name));
}

/** Number of photos if equal, else `null`. */
export async function comparePhotos(a: PhotoStore, b: PhotoStore): Promise<number | null> {
  const [ofA, ofB] = [await recordsOf(a), await recordsOf(b)];
  return isDeepStrictEqual(ofA, ofB) ? ofA.size : null;
}

async function carryOne(
  source: PhotoStore,
  target: PhotoStore,
  record: PhotoRecord,
  there: PhotoRecord | undefined,
): Promise<void> {
  const { name, uploadedBy, uploadedAt, lastUploadedAt } = record;
  // Uploaded again since: a store keeps the first uploader of a name.
  if (there !== undefined && (there.uploadedAt !== uploadedAt || there.uploadedBy[0] !== uploadedBy[0])) {
    await target.delete(name);
  }
  const variants = await readVariants(source, name);
  if (variants === null) return;
  const [first = '', ...others] = uploadedBy;
  await target.put({ name, variants, uploadedBy: first, uploadedAt });
  const again = others.length > 0 || lastUploadedAt === uploadedAt ? others : [first];
  for (const person of again)
    await target.put({ name, variants, uploadedBy: person, uploadedAt: lastUploadedAt });
}

/** `null` if deleted meanwhile. */
async function readVariants(photos: PhotoStore, name: string): Promise<StoredPhoto['variants'] | null> {
  const read = await Promise.all(
    VARIANTS.map(async (variant) => [variant, await photos.read(name, variant)] as const),
  );
  const found = read.filter((each): each is [(typeof VARIANTS)[number], Uint8Array] => each[1] !== null);
  return found.length === VARIANTS.length ? (Object.fromEntries(found) as StoredPhoto['variants']) : null;
}

async function recordsOf(photos: PhotoStore): Promise<ReadonlyMap<string, PhotoRecord>> {
  const records: PhotoRecord[] = [];
  for await (const { name, uploadedBy, uploadedAt, lastUploadedAt, bytes } of photos.list()) {
    records.push({ name, uploadedBy, uploadedAt, lastUploadedAt, bytes });
  }
  return new Map(records.map((record) => [record.name, record]));
}
