import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/** A photo that some event of any age names, so that it must be kept; `_id` is the photo's name. */
export interface PhotoUseDocument extends StoredDocument {
  /** ISO 8601 */
  readonly firstUsedAt: string;
  /** an administrator has taken it back: nobody is shown it, whatever names it */
  readonly isWithdrawn: boolean;
}

export const PHOTO_USES: CollectionSpec<PhotoUseDocument> = { name: 'photo-uses.v2', indexes: [] };
