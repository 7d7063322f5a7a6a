export const PAST_DAY = 'Esa fecha ya pasó: elige hoy u otra más adelante.';

/** Whether a chosen day lies before today, so that nothing can be announced for it. */
export const isPastDay = (day: string, today: string): boolean => day !== '' && day < today;

/** A year on its way: `2`, `20` and `202` stand in the field as `0002`, `0020` and `0202`. */
export const isBeingTyped = (day: string): boolean => day < '1000';
