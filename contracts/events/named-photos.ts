import { photoName } from '../parties/photo-url.ts';
import type { DomainEvent, EventType } from './domain-event.ts';

/** Events of parties that name photos. */
export const PHOTO_NAMING_TYPES = [
  'PartySubmitted',
  'PartyUpdated',
  'PartyResubmitted',
  'ChangeProposed',
] as const satisfies readonly EventType[];

/** Names of the photos that an event of a party names, before and after. */
export function photosNamedIn(event: DomainEvent): readonly string[] {
  switch (event.type) {
    case 'PartySubmitted':
      return namesOf(event.data.details.photo);
    case 'PartyUpdated':
    case 'PartyResubmitted':
    case 'ChangeProposed':
      return namesOf(event.data.changes.photo?.from, event.data.changes.photo?.to);
    default:
      return [];
  }
}

const namesOf = (...urls: readonly (string | null | undefined)[]): readonly string[] =>
  urls.flatMap((url) => (url ? (photoName(url) ?? []) : []));
