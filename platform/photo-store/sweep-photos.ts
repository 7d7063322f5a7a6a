import type { PhotoStore } from './photo-store.ts';

/** How long an upload that no event names is kept, so that a form may stay open meanwhile: 7 days. */
const GRACE_MS = 7 * 24 * 3_600_000;

/** Whether any event of any age names a photo. Must know every event up to the moment it is asked. */
export type IsPhotoNamed = (name: string) => Promise<boolean>;

/** Deletes photos that no event names and whose latest upload is 7 days old. Resolves to the names of those deleted. */
export async function sweepPhotos(options: {
  readonly photos: Pick<PhotoStore, 'list' | 'delete'>;
  readonly isNamed: IsPhotoNamed;
  readonly now: Date;
}): Promise<readonly string[]> {
  const { photos, isNamed, now } = options;
  const before = now.getTime() - GRACE_MS;
  const deleted: string[] = [];
  for await (const { name, lastUploadedAt } of photos.list()) {
    if (Date.parse(lastUploadedAt) > before || (await isNamed(name))) continue;
    await photos.delete(name);
    deleted.push(name);
  }
  return deleted;
}
