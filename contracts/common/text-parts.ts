type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string };

const LINK = /https?:\/\/[\p{L}\p{N}][^\s<>"']*/giu;
/** Punctuation that ends a sentence is not part of a link. */
const TAIL = /[.,;:!?)\]]+$/;

/** Splits a text into plain parts and the http(s) links in it. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const href = match[0].replace(TAIL, '');
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push({ kind: 'link', href });
    end = match.index + href.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** Programs that show plain text make links of these by themselves. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"']*/giu;

/** A text for calendar programs in which no link works: words stand in the place of each web address. */
export function withoutLinks(text: string): string {
  return text.replace(ADDRESS, (address) => `(enlace sin revisar)${TAIL.exec(address)?.[0] ?? ''}`);
}
