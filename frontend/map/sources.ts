/** Our own data; a style's other sources are tiles. */
export const SOURCES = {
  land: 'land',
  rideAreas: 'ride-areas',
  rideMatches: 'ride-matches',
  rideThreads: 'ride-threads',
} as const;

const OWN: readonly string[] = Object.values(SOURCES);

export const isOwnSource = (source: string): boolean => OWN.includes(source);
