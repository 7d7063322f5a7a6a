import { photoName } from '../parties/photo-url.ts';
import { eventSchemas, type DomainEvent } from './domain-event.ts';
import { PARTY_TYPES } from './party-status.ts';

export const PHOTO_NAMING_TYPES = PARTY_TYPES.filter((type) => {
  const { shape } = eventSchemas[type];
  return 'details' in shape || ('changes' in shape && 'photo' in shape.changes.shape);
});

export function photosNamedIn({ data }: DomainEvent): readonly string[] {
  if ('details' in data) return namesOf(data.details.photo);
  if (!('changes' in data) || !('photo' in data.changes)) return [];
  return namesOf(data.changes.photo?.from, data.changes.photo?.to);
}

const namesOf = (...urls: readonly (string | null | undefined)[]): readonly string[] =>
  urls.flatMap((url) => (url ? (photoName(url) ?? []) : []));
