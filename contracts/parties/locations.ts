/** Spelling in the log; comparisons ignore case. */
export const LOCATIONS = ['Madrid', 'Barcelona', 'Sur', 'Norte'] as const;
export type Location = (typeof LOCATIONS)[number];

export function canonicalLocation(text: string): Location | undefined {
  const wanted = text.trim().toLowerCase();
  return LOCATIONS.find((location) => location.toLowerCase() === wanted);
}

/** Map centres (WGS 84) without coordinates: Madrid, Barcelona, Seville and Oviedo, by the specification. */
export const LOCATION_CENTRES: Readonly<Record<Location, { latitude: number; longitude: number }>> = {
  Madrid: { latitude: 40.4168, longitude: -3.7038 },
  Barcelona: { latitude: 41.3874, longitude: 2.1686 },
  Sur: { latitude: 37.3891, longitude: -5.9845 },
  Norte: { latitude: 43.3614, longitude: -5.8593 },
};
