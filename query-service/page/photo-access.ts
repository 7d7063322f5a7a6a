import { may, type Actor } from '@duende/contracts/permissions';
import { photoUrl } from '@duende/contracts/photo-url';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { PartyDocument } from '@duende/projections/parties';
import type { ReadModels } from '@duende/projections/registry';

/** `public` for everybody, `personal` for who asks and not for everybody; `null` is as if there were no such photo. */
export type PhotoAudience = 'public' | 'personal' | null;

/**
 * Who may see a photo now: everybody while an approved party shows it, else the author of a pending party with it, who has uploaded
 * it, and administrators. One that was withdrawn is nobody's. What the parties say is asked for every time: whoever is told of a
 * party by a live message finds its photo.
 */
export function createPhotoAccess(options: {
  readonly models: Pick<ReadModels, 'parties' | 'photo-uses'>;
  readonly photos: Pick<PhotoStore, 'record'>;
}): (name: string, actor: Actor | null) => Promise<PhotoAudience> {
  const { models, photos } = options;
  return async (name, actor) => {
    const photo = photoUrl(name);
    // Any number of parties may show it: one is enough.
    const isShownBy = async (party: Pick<PartyDocument, 'status'> & Partial<PartyDocument>) =>
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
