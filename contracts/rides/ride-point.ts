/** Decimals of a degree for signed-in people, about 11 m; the precision of the log. */
export const EXACT_DECIMALS = 4;

/**
 * Decimals for visitors: a fixed grid of about 1.1 km by 0.85 km in Spain, so repeated requests reveal no more.
 */
export const APPROXIMATE_DECIMALS = 2;

/** Decimals in exports without names, about 11 km: public lists show finer points next to a name. */
export const WITHOUT_NAMES_DECIMALS = 1;

/** Metres: the largest error of {@link APPROXIMATE_DECIMALS}, at the equator. */
export const APPROXIMATE_RADIUS_M = 800;

/** Never a negative zero. */
export function roundedDegrees(degrees: number, decimals: number): number {
  return Number(degrees.toFixed(decimals)) + 0;
}
