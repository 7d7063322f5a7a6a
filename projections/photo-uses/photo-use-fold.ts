import type { EventType } from '@duende/contracts/events/domain-event';
import { photoName } from '@duende/contracts/photo-url';
import type { FoldedEvent } from '../projection.ts';
import type { PhotoUseDocument } from './photo-use-document.ts';

export const PHOTO_USE_EVENTS = ['PartySubmitted', 'PartyUpdated'] as const satisfies readonly EventType[];

export function photosTouched(event: FoldedEvent): readonly string[] {
  const urls =
    event.type === 'PartySubmitted'
      ? [event.data.details.photo]
      : event.type === 'PartyUpdated'
        ? [event.data.changes.photo?.from, event.data.changes.photo?.to]
        : [];
  return urls.flatMap((url) => (url ? (photoName(url) ?? []) : []));
}

export function foldPhotoUse(
  use: PhotoUseDocument | null,
  event: FoldedEvent,
  id: string,
): PhotoUseDocument | null {
  return { _id: id, position: event.position, firstUsedAt: use?.firstUsedAt ?? event.effectiveAt };
}
