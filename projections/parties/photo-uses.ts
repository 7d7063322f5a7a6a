import type { DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { PHOTO_NAMING_TYPES, photosNamedIn } from '@duende/contracts/events/named-photos';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';
import type { FoldedEvent, Projection } from '../model/projection.ts';

/** A photo that some event of any age names, so that it must be kept; `_id` is the photo's name. */
export interface PhotoUseDocument extends StoredDocument {
  /** ISO 8601 */
  readonly firstUsedAt: string;
  /** an administrator has taken it back: nobody is shown it, whatever names it */
  readonly isWithdrawn: boolean;
}

const PHOTO_USES: CollectionSpec<PhotoUseDocument> = { name: 'photo-uses.v3', indexes: [] };

/** Events that name photos. */
export const PHOTO_USE_EVENTS = [
  ...PHOTO_NAMING_TYPES,
  'PhotoWithdrawn',
] as const satisfies readonly EventType[];

/** Names of the photos that an event names. */
export function photosTouched(event: DomainEvent): readonly string[] {
  return event.type === 'PhotoWithdrawn' ? [event.data.photo] : photosNamedIn(event);
}

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
