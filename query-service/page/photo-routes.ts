import { type Actor, may } from '@duende/contracts/accounts/permissions';
import { parsePhotoFile, photoUrl } from '@duende/contracts/parties/photo-url';
import { Refusal } from '@duende/contracts/common/refusal';
import { actorOf } from '@duende/platform/http/request-context';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { ReadModels } from '@duende/projections/registry/registry';
import { strictRouter } from '@duende/platform/http/strict-router';
import type { Router } from 'express';
import { namesEtag } from '../http/representation.ts';

/**
 * A photo never changes, but may go: caches may answer for half a minute, so that it is gone everywhere within a minute,
 * also on instances that are behind.
 */
const CACHING = { public: 'public, max-age=30, must-revalidate', personal: 'private, no-store' } as const;

export function photoRoutes(options: {
  readonly photos: Pick<PhotoStore, 'read'>;
  readonly audienceOf: (name: string, actor: Actor | null) => Promise<PhotoAudience>;
  /** the read models have caught up with the log: before it, nothing is known to be nobody's */
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

/** `public` for everybody, `personal` for who asks and not for everybody; `null` is as if there were no such photo. */
type PhotoAudience = 'public' | 'personal' | null;

/**
 * Who may see a photo now: everybody while an approved party shows it, else the author of a pending party with it, who has uploaded
 * it, and administrators. One that was withdrawn is nobody's. The parties are queried every time: whoever receives the
 * live message of a party finds its photo.
 */
export function createPhotoAccess(options: {
  readonly models: Pick<ReadModels, 'parties' | 'photo-uses'>;
  readonly photos: Pick<PhotoStore, 'record'>;
}): (name: string, actor: Actor | null) => Promise<PhotoAudience> {
  const { models, photos } = options;
  return async (name, actor) => {
    const photo = photoUrl(name);
    // Any number of parties may show it: one is enough.
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
