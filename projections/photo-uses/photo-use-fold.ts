import type { EventType } from '@duende/contracts/events/domain-event';
import { photoName } from '@duende/contracts/photo-url';
import type { FoldedEvent } from '../projection.ts';
import type { PhotoUseDocument } from './photo-use-document.ts';

export const PHOTO_USE_EVENTS = [
  'PartySubmitted',
  'PartyUpdated',
  'PhotoWithdrawn',
] as const satisfies readonly EventType[];

export function photosTouched(event: FoldedEvent): readonly string[] {
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

export function foldPhotoUse(
  use: PhotoUseDocument | null,
  event: FoldedEvent,
  id: string,
): PhotoUseDocument | null {
  return {
    _id: id,
    position: event.position,
    firstUsedAt: use?.firstUsedAt ?? event.effectiveAt,
    isWithdrawn: use?.isWithdrawn === true || event.type === 'PhotoWithdrawn',
  };
}
