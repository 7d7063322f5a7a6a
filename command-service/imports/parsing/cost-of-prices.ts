/** `20€`, `15€ - 25€`, `Gratis` for zero; `''` if no text is a price. `currency`: ISO 4217, `''` for euros. */
export function costOfPrices(prices: readonly string[], currency: string): string {
  const amounts = prices
    .filter((price) => /^\d+(?:[.,]\d+)?$/.test(price))
    .map((price) => Number(price.replace(',', '.')));
  if (amounts.length === 0) return '';
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  if (highest === 0) return 'Gratis';
  const label = (amount: number) => `${amountText(amount)}${unit(currency)}`;
  return lowest === highest ? label(lowest) : `${label(lowest)} - ${label(highest)}`;
}

function amountText(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace('.', ',');
}

function unit(currency: string): string {
  return currency === '' || currency.toUpperCase() === 'EUR' ? '€' : ` ${currency.toUpperCase()}`;
}
