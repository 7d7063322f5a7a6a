import { TICKETS_WORDS, type Tickets } from './tickets.ts';

/** Optional thousands points, two decimals and `€`. */
const PRICE = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:[.,](\d{1,2}))?(\s*€)?$/;

/** Numbers in Spanish format with `€` (`1.500€`); other texts unchanged. */
export function costLabel(cost: string): string {
  const text = cost.trim();
  const [, whole, cents, sign = '€'] = PRICE.exec(text) ?? [];
  if (!whole) return text;
  const grouped = whole.replaceAll('.', '').replace(/\B(?=(\d{3})+$)/g, '.');
  return grouped + (cents ? `,${cents}` : '') + sign;
}

/** `25€ · Últimas entradas`; sold out tickets replace the price. */
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

/** Euros for programs (`1500`, `12.50`); `null` for other texts. */
export function priceOf(cost: string): string | null {
  const [, whole, cents] = PRICE.exec(cost.trim()) ?? [];
  return whole ? whole.replaceAll('.', '') + (cents ? `.${cents}` : '') : null;
}
