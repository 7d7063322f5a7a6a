/** For signed-in people and the log, about 11 m. */
export const EXACT_DECIMALS = 4;

/** For visitors: a fixed grid of 1.1 km by 0.85 km in Spain, so repeated requests reveal no more. */
export const APPROXIMATE_DECIMALS = 2;

/** Exports without names, about 11 km: public lists show finer points next to names. */
export const WITHOUT_NAMES_DECIMALS = 1;

/** The largest error of {@link APPROXIMATE_DECIMALS}, at the equator. */
export const APPROXIMATE_RADIUS_M = 800;

/** Never a negative zero. */
export function roundedDegrees(degrees: number, decimals: number): number {
  return Number(degrees.toFixed(decimals)) + 0;
}
