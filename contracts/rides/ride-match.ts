/** Maximum great-circle distance, inclusive, between departures that share a car. */
export const MATCH_RADIUS_M = 10_000;

/** Matches shown to a person for a party, nearest first. */
export const SHOWN_MATCHES = 5;

/** Notified at once, nearest first; others see it on their next visit. */
export const ANNOUNCED_MATCHES = 20;

/** Alerts of each radius that hear of a pin at once; others see it in their notices. */
export const ANNOUNCED_ALERTS = 500;
