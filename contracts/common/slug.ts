/** Leading characters of a party's id in a share link. */
const SHORT_ID_LENGTH = 8;

/** The first eight characters of a party's id. */
export function shortId(partyId: string): string {
  return partyId.slice(0, SHORT_ID_LENGTH);
}

/**
 * The readable part of a share link: first date and the name in lower case, without accents and punctuation, with
 * hyphens for spaces. Only the date if the name has no letter or digit.
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

/** The last part of a share link, `<slug>-<id8>`, without the leading `/event/`. */
export function shareKey(party: { id: string; name: string; dates: readonly string[] }): string {
  const slug = partySlug(party);
  return slug === '' ? shortId(party.id) : `${slug}-${shortId(party.id)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type PartyReference =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'short'; readonly shortId: string };

/**
 * Reads a path segment after `/event/`: a whole id, a share link, or `null`. Ignores trailing punctuation, which
 * chats add to links.
 */
export function parsePartyReference(segment: string): PartyReference | null {
  if (segment.length > 200) return null;
  const text = segment.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '');
  if (UUID.test(text)) return { kind: 'id', id: text };
  const match = /(?:^|-)([0-9a-f]{8})$/.exec(text);
  return match?.[1] ? { kind: 'short', shortId: match[1] } : null;
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
