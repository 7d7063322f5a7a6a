/** What a map draws of our own data, by the name of its source: whatever else a style asks for are tiles. */
export const SOURCES = {
  land: 'land',
  rideAreas: 'ride-areas',
  rideMatches: 'ride-matches',
  rideThreads: 'ride-threads',
} as const;

const OWN: readonly string[] = Object.values(SOURCES);

/** Whether a source is none of the style's tiles. */
export const isOwnSource = (source: string): boolean => OWN.includes(source);
