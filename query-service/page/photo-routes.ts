import { type Actor, may } from '@duende/contracts/accounts/permissions';
import { parsePhotoFile, photoUrl } from '@duende/contracts/parties/photo-url';
import { Refusal } from '@duende/contracts/common/refusal';
import { actorOf } from '@duende/platform/http/request-context';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { ReadModels } from '@duende/projections/registry/registry';
import { strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';
import { namesEtag } from '../http/representation.ts';

/**
 * Photos may be removed. Half a minute of caching removes them within a minute, even with lagging instances.
 */
const CACHING = { public: 'public, max-age=30, must-revalidate', personal: 'private, no-store' } as const;

export function photoRoutes(options: {
  readonly photos: Pick<PhotoStore, 'read'>;
  readonly audienceOf: (name: string, actor: Actor | null) => Promise<PhotoAudience>;
  /** earlier, owners are unknown */
  readonly caughtUp: Promise<void>;
}): Router {
  const { photos, audienceOf } = options;
  const router = strictRouter();
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

/** `null`: treated as missing. */
type PhotoAudience = 'public' | 'personal' | null;

/**
 * Everybody if an approved party uses it, else the author of a pending party, the uploader and
 * administrators. Withdrawn: none. Queries the parties each time, so that a live message's photo is
 * available.
 */
export function createPhotoAccess(options: {
  readonly models: Pick<ReadModels, 'parties' | 'photo-uses'>;
  readonly photos: Pick<PhotoStore, 'record'>;
}): (name: string, actor: Actor | null) => Promise<PhotoAudience> {
  const { models, photos } = options;
  return async (name, actor) => {
    const photo = photoUrl(name);
    const isShownBy = async (party: Partial<Pick<PartyDocument, 'status' | 'authorId'>>) =>
      (await models.parties.find({ photo, ...party }, { limit: 1 })).length > 0;
    const [isPublic, uses] = await Promise.all([
      isShownBy({ status: 'approved' }),
      models['photo-uses'].get([name]),
    ]);
    if (uses.get(name)?.isWithdrawn) return null;
    if (isPublic) return 'public';
    if (actor === null) return null;
    if (may(actor, 'photo.see-any')) return 'personal';
    if (await isShownBy({ status: 'pending', authorId: actor.userId })) return 'personal';
    const record = await photos.record(name);
    return record?.uploadedBy.includes(actor.userId) === true ? 'personal' : null;
  };
}
