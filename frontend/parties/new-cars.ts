/** `2 coches nuevos`, of a day; `''` where none came. */
export const newCarsText = (offers: number): string =>
  offers === 0 ? '' : offers === 1 ? '1 coche nuevo' : `${offers} coches nuevos`;
