import type { PhotoRecord, PhotoStore } from './photo-store.ts';

/** How long an upload that no event names is kept, so that a form may stay open meanwhile: 7 days. */
const GRACE_MS = 7 * 24 * 3_600_000;

/** Whether any event of any age names a photo. Must know every event up to the moment it is asked. */
export type IsPhotoNamed = (name: string) => Promise<boolean>;

/** Deletes photos that no event names and whose latest upload is 7 days old. Resolves to the names of those deleted. */
export async function sweepPhotos(options: {
  readonly photos: PhotoStore;
  readonly isNamed: IsPhotoNamed;
  readonly now: Date;
}): Promise<readonly string[]> {
  const before = options.now.getTime() - GRACE_MS;
  return deleteUnnamed(options, ({ lastUploadedAt }) => Date.parse(lastUploadedAt) <= before);
}

/**
 * Deletes at once the photos that one person alone has uploaded and no event names: part of erasing the person. Photos
 * of parties stay, as the parties do. Resolves to the names of those deleted.
 */
export async function deletePhotosOf(options: {
  readonly photos: PhotoStore;
  readonly isNamed: IsPhotoNamed;
  readonly userId: string;
}): Promise<readonly string[]> {
  return deleteUnnamed(options, ({ uploadedBy }) => uploadedBy.every((id) => id === options.userId));
}

async function deleteUnnamed(
  { photos, isNamed }: { readonly photos: PhotoStore; readonly isNamed: IsPhotoNamed },
  isCandidate: (record: PhotoRecord) => boolean,
): Promise<readonly string[]> {
  const deleted: string[] = [];
  for await (const record of photos.list()) {
    if (!isCandidate(record) || (await isNamed(record.name))) continue;
    await photos.delete(record.name);
    deleted.push(record.name);
  }
  return deleted;
}
