import type { DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { photoName } from '@duende/contracts/parties/photo-url';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { FoldedEvent, Projection } from '../model/projection.ts';

/** A photo that some event of any age names, so that it must be kept; `_id` is the photo's name. */
export interface PhotoUseDocument extends StoredDocument {
  /** ISO 8601 */
  readonly firstUsedAt: string;
  /** an administrator has taken it back: nobody is shown it, whatever names it */
  readonly isWithdrawn: boolean;
}

const PHOTO_USES: CollectionSpec<PhotoUseDocument> = { name: 'photo-uses.v2', indexes: [] };

/** Events that name photos. */
export const PHOTO_USE_EVENTS = [
  'PartySubmitted',
  'PartyUpdated',
  'PhotoWithdrawn',
] as const satisfies readonly EventType[];

/** Names of the photos that an event names. */
export function photosTouched(event: DomainEvent): readonly string[] {
  switch (event.type) {
    case 'PartySubmitted':
      return namesOf(event.data.details.photo);
    case 'PartyUpdated':
      return namesOf(event.data.changes.photo?.from, event.data.changes.photo?.to);
    case 'PhotoWithdrawn':
      return [event.data.photo];
    default:
      return [];
  }
}

const namesOf = (...urls: readonly (string | null | undefined)[]): readonly string[] =>
  urls.flatMap((url) => (url ? (photoName(url) ?? []) : []));

function foldPhotoUse(use: PhotoUseDocument | null, event: FoldedEvent, id: string): PhotoUseDocument | null {
  return {
    _id: id,
    position: event.position,
    firstUsedAt: use?.firstUsedAt ?? event.effectiveAt,
    isWithdrawn: use?.isWithdrawn === true || event.type === 'PhotoWithdrawn',
  };
}

export const photoUseProjection: Projection<PhotoUseDocument> = {
  name: 'photo-uses',
  collection: PHOTO_USES,
  handles: PHOTO_USE_EVENTS,
  touches: photosTouched,
  fold: foldPhotoUse,
};
