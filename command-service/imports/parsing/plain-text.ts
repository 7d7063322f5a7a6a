import { load } from 'cheerio';

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g;
const BLOCK_END = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|ul|ol|section|article)>/gi;
const LOOKS_LIKE_HTML = /<[a-z!/][^<>]*>|&(?:[a-z]+|#\d+|#x[0-9a-f]+);/i;

/** Without tags and entities; at most one empty line in a row. */
export function plainText(text: string): string {
  return (LOOKS_LIKE_HTML.test(text) ? shownText(text) : text)
    .toWellFormed()
    .replace(CONTROL, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function shownText(html: string): string {
  const $ = load(html.replace(BLOCK_END, '$&\n'), null, false);
  $('script, style, template').remove();
  return $.root().text();
}

export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ');
}

export function eventTitle(text: string): string {
  return oneLine(text)
    .replace(/\s*[|·–—-]\s*(?:entradas\s*[|·–—-]?\s*)?entradium(?:\.com)?\s*$/i, '')
    .replace(/^(?:compra(?:r)?\s+)?(?:tus\s+)?(?:entradas|tickets)\s+(?:para|de)\s+/i, '')
    .trim();
}
