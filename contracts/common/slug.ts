/** How many leading characters of a party's id a share link carries. */
const SHORT_ID_LENGTH = 8;

/** The short id of a party: the first eight characters of its uuid-shaped id. */
export function shortId(partyId: string): string {
  return partyId.slice(0, SHORT_ID_LENGTH);
}

/**
 * The readable part of a share link: first date, then the lowercased name with accents folded, everything but
 * letters and digits removed and spaces turned into hyphens. A name without any letter or digit leaves the date alone.
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
 * What a path segment after `/event/` means: a whole id, a share link, or nothing of ours (`null`). Chats and brackets leave
 * punctuation at the end of a link; it is passed over.
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
