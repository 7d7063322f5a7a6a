// Separate from `LIMITS`, which loads first.

/** Lengths count as in {@link LIMITS}. */
export const RIDE_LIMITS = {
  note: 140,
  words: 300,
  /** open requests per person and party */
  open: 5,
  /** open requests per pin */
  waiting: 20,
  /** requests per person and pin */
  asked: 3,
  /** per pin */
  seatsChanges: 20,
  /** per person and party */
  alerts: 5,
} as const;
