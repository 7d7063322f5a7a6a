import type { PhotoRecord, PhotoStore } from '@duende/platform/photo-store/photo-store';

export interface ForgetPhotosDependencies {
  readonly photos: Pick<PhotoStore, 'delete'> & {
    list(): AsyncIterable<Pick<PhotoRecord, 'name' | 'uploadedBy'>>;
  };
  /** Whether any event of any age names the photo; asked once the read models have passed the erasure. */
  readonly isNamed: (name: string) => Promise<boolean>;
}

/** Deletes the photos a person uploaded and nobody ever used. One that others uploaded too is theirs as well and stays. */
export function createPhotoForgetter({ photos, isNamed }: ForgetPhotosDependencies) {
  return async function forgetPhotos(userId: string): Promise<void> {
    for await (const { name, uploadedBy } of photos.list()) {
      const isTheirsAlone = uploadedBy.every((uploader) => uploader === userId);
      if (isTheirsAlone && !(await isNamed(name))) await photos.delete(name);
    }
  };
}
