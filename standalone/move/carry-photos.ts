import { isDeepStrictEqual } from 'node:util';
import type { PhotoRecord, PhotoStore, StoredPhoto } from '@duende/platform/photo-store/photo-store';
import { type CrashPoint, MoveFailure } from './move-parts.ts';

const AT_ONCE = 4;
const VARIANTS = ['400', '800', '1600', 'share'] as const;

/** Includes uploader and time. */
export async function carryPhotos(source: PhotoStore, target: PhotoStore, step: CrashPoint): Promise<void> {
  const [wanted, there] = [await recordsOf(source), await recordsOf(target)];
  const missing = [...wanted.values()].filter((record) => !isDeepStrictEqual(there.get(record.name), record));
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const some = missing.slice(from, from + AT_ONCE);
    await step(() => Promise.all(some.map((record) => carryOne(source, target, record))));
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
  { name, uploadedBy, uploadedAt, lastUploadedAt }: PhotoRecord,
): Promise<void> {
  const read = await Promise.all(
    VARIANTS.map(async (variant) => [variant, await source.read(name, variant)] as const),
  );
  if (read.some(([, bytes]) => bytes === null)) throw new MoveFailure(`the photo ${name} is not whole`);
  const variants = Object.fromEntries(read) as StoredPhoto['variants'];
  // From an attempt before: a store keeps the first uploader of a name.
  await target.delete(name);
  const [first = '', ...others] = uploadedBy;
  await target.put({ name, variants, uploadedBy: first, uploadedAt });
  const again = others.length > 0 || lastUploadedAt === uploadedAt ? others : [first];
  for (const person of again)
    await target.put({ name, variants, uploadedBy: person, uploadedAt: lastUploadedAt });
}

async function recordsOf(photos: PhotoStore): Promise<ReadonlyMap<string, PhotoRecord>> {
  const records: PhotoRecord[] = [];
  for await (const { name, uploadedBy, uploadedAt, lastUploadedAt, bytes } of photos.list()) {
    records.push({ name, uploadedBy, uploadedAt, lastUploadedAt, bytes });
  }
  return new Map(records.map((record) => [record.name, record]));
}
