import type { DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { PHOTO_NAMING_TYPES, photosNamedIn } from '@duende/contracts/events/named-photos';
import type { CollectionSpec, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { EventOf, Projection } from '../model/projection.ts';

/** A photo that any event names, so it must be kept; `_id` is its name. */
export interface PhotoUseDocument extends StoredDocument {
  readonly firstUsedAt: string;
  /** shown nowhere any more */
  readonly isWithdrawn: boolean;
}

const PHOTO_USES: CollectionSpec<PhotoUseDocument> = { name: 'photo-uses.v3', indexes: [] };

export const PHOTO_USE_EVENTS = [
  ...PHOTO_NAMING_TYPES,
  'PhotoWithdrawn',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof PHOTO_USE_EVENTS>;

export function photosTouched(event: DomainEvent): readonly string[] {
  return event.type === 'PhotoWithdrawn' ? [event.data.photo] : photosNamedIn(event);
}

function foldPhotoUse(use: PhotoUseDocument | null, event: Handled, id: string): PhotoUseDocument | null {
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

/** Photos that an event names and that were not withdrawn. */
async function shownPhotos(uses: Pick<ReadCollection<PhotoUseDocument>, 'find'>): Promise<readonly string[]> {
  const found = await uses.find({ isWithdrawn: false });
  return found.map(({ _id }) => _id);
}

/** Sorted names of missing or damaged photos. @throws StoreUnavailable */
export async function findLostPhotos(
  uses: Pick<ReadCollection<PhotoUseDocument>, 'find'>,
  photos: Pick<PhotoStore, 'isWhole'>,
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const name of await shownPhotos(uses)) if (!(await photos.isWhole(name))) lost.push(name);
  return lost.toSorted();
}
