/** Great circle, inclusive. */
export const MATCH_RADIUS_M = 10_000;

/** Per person and party, nearest first. */
export const SHOWN_MATCHES = 5;

/** Notified at once, nearest first; others see it on their next visit. */
export const TOLD_MATCHES = 20;
