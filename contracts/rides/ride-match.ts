/** Metres between two departures that one car can fetch; the great circle, rounded to the metre, may be as long and no longer. */
export const MATCH_RADIUS_M = 10_000;

/** People that a person is shown near their own pins of a party, the nearest first. */
export const SHOWN_MATCHES = 5;

/** People notified at once of a new pin near theirs, the nearest first; the others see it on their next visit. */
export const TOLD_MATCHES = 20;
