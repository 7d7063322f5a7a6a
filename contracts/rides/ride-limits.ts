// Apart from `LIMITS`, which the page loads first.

/** Bounds of what is said and asked for around a party's rides; lengths count as {@link LIMITS} do. */
export const RIDE_LIMITS = {
  note: 140,
  words: 300,
  /** requests for seats of one person that wait, at all pins of a party */
  open: 5,
  /** requests that wait at one pin */
  waiting: 20,
  /** how often one person asks at one pin */
  asked: 3,
  /** how often the places of one pin are changed */
  seatsChanges: 20,
} as const;
