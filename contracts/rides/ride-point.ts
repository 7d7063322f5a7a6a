/** Decimals of a degree that people with an account see of a departure, about 11 m; nothing finer is recorded. */
export const EXACT_DECIMALS = 4;

/** Decimals that visitors see: a fixed grid of about 1.1 km by 0.85 km in the middle of Spain, so asking again tells no more. */
export const APPROXIMATE_DECIMALS = 2;

/** Decimals in tables that are taken away without names, about 11 km: public lists say them finer beside a name. */
export const WITHOUT_NAMES_DECIMALS = 1;

/** Metres: as far from the shown point as a departure can be that was rounded to {@link APPROXIMATE_DECIMALS}, at the equator. */
export const APPROXIMATE_RADIUS_M = 800;

/** Degrees on the grid of so many decimals; never a negative zero. */
export function roundedDegrees(degrees: number, decimals: number): number {
  return Number(degrees.toFixed(decimals)) + 0;
}
