import { costOfPrices } from './cost-of-prices.ts';
import type { Part } from './load-page.ts';
import { NOWHERE, type Place, webUrl } from './page-fields.ts';
import { oneLine } from './plain-text.ts';

/** The first picture, also if it loads lazily. */
export function imageOf(part: Part, pageUrl: URL): URL | null {
  const image = part.find('img').first();
  const written = [
    image.attr('data-src'),
    image.attr('srcset'),
    image.attr('data-srcset'),
    image.attr('src'),
  ];
  // the first of a set of sizes
  const addresses = written.map((text) => text?.trim().split(/[\s,]/, 1)[0]);
  return addresses.map((text) => webUrl(text, pageUrl)).find((url) => url !== null) ?? null;
}

export function placeOfText(text: string): Place | null {
  const words = oneLine(text);
  return words === '' ? null : { ...NOWHERE, text: words };
}

/** Prices are short texts. */
const LONGEST = 2000;

/** `Desde 12,50 €` → `12,50€`, `10 € / 15 €` → `10€ - 15€`, `Entrada gratuita` → `Gratis`; `''` without a price. */
export function costOfText(shown: string): string {
  const text = shown.slice(0, LONGEST);
  const prices = [...text.matchAll(/(?<![\d.,])(\d{1,6}(?:[.,]\d{1,2})?)\s*(?:€|eur)/gi)].map(
    ([, price = '']) => price,
  );
  if (prices.length > 0) return costOfPrices(prices, '');
  return /\bgratis\b|\bgratuit[oa]s?\b|\bentrada libre\b/i.test(text) ? 'Gratis' : '';
}
