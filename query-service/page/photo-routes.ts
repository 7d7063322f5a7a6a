import type { Actor } from '@duende/contracts/permissions';
import { parsePhotoFile } from '@duende/contracts/photo-url';
import { Refusal } from '@duende/contracts/refusal';
import { actorOf } from '@duende/platform/http/request-context';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import { Router } from 'express';
import { namesEtag } from '../answering/etag.ts';
import type { PhotoAudience } from './photo-access.ts';

/**
 * A photo never changes, but may go: whoever asks within half a minute of having seen it need not ask the service, so that it is
 * gone everywhere within a minute, instances that hear of it late included.
 */
const CACHING = { public: 'public, max-age=30, must-revalidate', personal: 'private, no-store' } as const;

export function photoRoutes(options: {
  readonly photos: Pick<PhotoStore, 'read'>;
  readonly audienceOf: (name: string, actor: Actor | null) => Promise<PhotoAudience>;
  /** the read models have caught up with the log: before it, nothing is known to be nobody's */
  readonly caughtUp: Promise<void>;
}): Router {
  const { photos, audienceOf } = options;
  const router = Router();
  let isReady = false;
  options.caughtUp.then(
    () => (isReady = true),
    () => undefined,
  );

  router.get('/photos/:file', async (req, res) => {
    const { file } = req.params;
    const photo = parsePhotoFile(file);
    if (photo === null) throw new Refusal('request.not-found');
    if (!isReady) throw new Refusal('service.unavailable', { retryAfter: 1 });
    const audience = await audienceOf(photo.name, actorOf(req));
    const bytes = audience === null ? null : await photos.read(photo.name, photo.variant);
    if (audience === null || bytes === null) throw new Refusal('request.not-found');
    const etag = `"${file}"`;
    res.setHeader('Cache-Control', CACHING[audience]);
    res.setHeader('ETag', etag);
    if (namesEtag(req.headers['if-none-match'], etag)) {
      res.statusCode = 304;
      res.end();
      return;
    }
    res.setHeader('Content-Type', photo.variant === 'share' ? 'image/jpeg' : 'image/webp');
    res.setHeader('Content-Length', bytes.length);
    res.end(bytes);
  });
  return router;
}
