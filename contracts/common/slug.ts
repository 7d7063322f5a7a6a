import { isUuid } from './uuid.ts';

const SHORT_ID_LENGTH = 8;

export function shortId(partyId: string): string {
  return partyId.slice(0, SHORT_ID_LENGTH);
}

/**
 * First date and the name in lower case, without accents and punctuation, hyphens for spaces. Only the date if
 * nothing is left.
 */
export function partySlug(party: { readonly name: string; readonly dates: readonly string[] }): string {
  const name = party.name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9\s]/g, '')
    .trim()
    .replace(/\s+/g, '-');
  return [party.dates[0], name].filter(Boolean).join('-');
}

/** `<slug>-<id8>` */
export function shareKey(party: { id: string; name: string; dates: readonly string[] }): string {
  const slug = partySlug(party);
  return slug === '' ? shortId(party.id) : `${slug}-${shortId(party.id)}`;
}

export type PartyReference =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'short'; readonly shortId: string };

/**
 * A path segment after `/event/`: an id, a share link, or `null`. Ignores trailing punctuation, which chats add.
 */
export function parsePartyReference(segment: string): PartyReference | null {
  if (segment.length > 200) return null;
  const text = segment.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '');
  if (isUuid(text)) return { kind: 'id', id: text };
  const match = /(?:^|-)([0-9a-f]{8})$/.exec(text);
  return match?.[1] ? { kind: 'short', shortId: match[1] } : null;
}
