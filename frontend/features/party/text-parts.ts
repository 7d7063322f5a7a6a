export type TextPart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'link'; readonly href: string };

const LINK = /https?:\/\/[\p{L}\p{N}][^\s<>"']*/giu;
/** What ends a sentence is not a link's end. */
const TAIL = /[.,;:!?)\]]+$/;

/** A text cut into plain parts and the http(s) links in it. */
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
