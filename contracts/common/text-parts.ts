type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string };

const LINK = /https?:\/\/[\p{L}\p{N}][^\s<>"']*/giu;
const TAIL = /[.,;:!?)\]]+$/;

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

/** Viewers turn these into links. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"']*/giu;

/** For calendar programs: no link works. */
export function withoutLinks(text: string): string {
  return text.replace(ADDRESS, (address) => `(enlace sin revisar)${TAIL.exec(address)?.[0] ?? ''}`);
}
