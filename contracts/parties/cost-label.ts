import { TICKETS_WORDS, type Tickets } from './tickets.ts';

/** A number alone, its thousands set off by points or not, with two decimals at most; its `€` may stand behind it. */
const PRICE = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:[.,](\d{1,2}))?(\s*€)?$/;

/**
 * A party's cost as people read it: a number is written in Spanish (`1.500`, `12,50`) and gets its `€` where it has none, every
 * other text stands as it was written.
 */
export function costLabel(cost: string): string {
  const text = cost.trim();
  const [, whole, cents, sign = '€'] = PRICE.exec(text) ?? [];
  if (!whole) return text;
  const grouped = whole.replaceAll('.', '').replace(/\B(?=(\d{3})+$)/g, '.');
  return grouped + (cents ? `,${cents}` : '') + sign;
}

/** What a party costs and how its tickets are, as one phrase for cards and lists. A price is of no use once they are sold out. */
export function priceLine({
  cost,
  tickets = 'unknown',
}: {
  readonly cost: string;
  readonly tickets?: Tickets;
}): string {
  const price = tickets === 'sold-out' ? '' : costLabel(cost);
  return [price, TICKETS_WORDS[tickets]].filter(Boolean).join(' · ');
}

/** A cost that is a price as programs read it, in euros (`1500`, `12.50`); `null` for every other text. */
export function priceOf(cost: string): string | null {
  const [, whole, cents] = PRICE.exec(cost.trim()) ?? [];
  return whole ? whole.replaceAll('.', '') + (cents ? `.${cents}` : '') : null;
}
