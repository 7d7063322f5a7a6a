import { photoUrl } from '@duende/contracts/parties/photo-url';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Logger } from '@duende/platform/observability/logger';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { CommandHandler } from '../handling/command-handler.ts';
import { refuseWithdrawn } from '../photos/photo.ts';
import type { PhotoMaker } from '../photos/make-photo.ts';
import type { FetchRules, SafeFetch } from './fetching/safe-fetch.ts';

export interface PhotoFetcherDependencies {
  readonly fetchSafely: SafeFetch;
  readonly makePhoto: PhotoMaker;
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly photos: Pick<PhotoStore, 'put'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** `null` if it fails, since photos are optional. */
export type PhotoFetcher = (image: URL, uploadedBy: string) => Promise<string | null>;

export function createPhotoFetcher(dependencies: PhotoFetcherDependencies, rules: FetchRules): PhotoFetcher {
  const { fetchSafely, makePhoto, handler, photos, logger } = dependencies;
  return async (image, uploadedBy) => {
    try {
      const { body } = await fetchSafely(image, rules);
      const photo = await makePhoto(body);
      await refuseWithdrawn(handler, photo.name);
      await photos.put({ ...photo, uploadedBy, uploadedAt: new Date().toISOString() });
      return photoUrl(photo.name);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      logger.warn({ err: error, code: error.code, host: image.hostname }, 'a photo could not be imported');
      return null;
    }
  };
}
