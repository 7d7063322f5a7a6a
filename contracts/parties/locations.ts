/** Where a party can be, in the canonical spelling kept in the log; compared without regard to case. */
export const LOCATIONS = ['Madrid', 'Barcelona', 'Sur', 'Norte'] as const;
export type Location = (typeof LOCATIONS)[number];

/** The canonical spelling of a location written in any case, or `undefined` when it is none of ours. */
export function canonicalLocation(text: string): Location | undefined {
  const wanted = text.trim().toLowerCase();
  return LOCATIONS.find((location) => location.toLowerCase() === wanted);
}

/**
 * Map centres in degrees (WGS 84) for parties without coordinates. `sur` is the Seville area and `norte` the
 * Asturias area, as the specification names them; the numbers are the centres of Madrid, Barcelona, Seville and Oviedo.
 */
export const LOCATION_CENTRES: Readonly<Record<Location, { latitude: number; longitude: number }>> = {
  Madrid: { latitude: 40.4168, longitude: -3.7038 },
  Barcelona: { latitude: 41.3874, longitude: 2.1686 },
  Sur: { latitude: 37.3891, longitude: -5.9845 },
  Norte: { latitude: 43.3614, longitude: -5.8593 },
};
