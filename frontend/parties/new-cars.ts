/** `2 coches nuevos` of a day; `''` for none. */
export const newCarsText = (offers: number): string =>
  offers === 0 ? '' : offers === 1 ? '1 coche nuevo' : `${offers} coches nuevos`;
