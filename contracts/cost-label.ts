const BARE_NUMBER = /^\d+(?:[.,]\d{1,2})?$/;

/** A party's cost as people read it: a bare number gets its `€`, every other text stands as it was written. */
export function costLabel(cost: string): string {
  const text = cost.trim();
  return BARE_NUMBER.test(text) ? `${text}€` : text;
}
