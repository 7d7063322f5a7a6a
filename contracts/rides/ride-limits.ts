// Separate from `LIMITS`, which the page loads first.

/** Lengths count as in {@link LIMITS}. */
export const RIDE_LIMITS = {
  note: 140,
  words: 300,
  /** open requests of a person for a party */
  open: 5,
  /** open requests for a pin */
  waiting: 20,
  /** requests of a person for a pin */
  asked: 3,
  /** changes of a pin's seats */
  seatsChanges: 20,
} as const;
