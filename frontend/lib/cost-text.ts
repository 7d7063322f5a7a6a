/** The cost as shown: `€` after a bare number alone, every other text as it was written. */
export function costText(cost: string): string {
  return /^\d+(?:[.,]\d{1,2})?$/.test(cost) ? `${cost}€` : cost;
}
