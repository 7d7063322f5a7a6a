/** In the order of the pickers. */
export const STYLES = [
  'psytrance',
  'psychill',
  'psygressive',
  'acid',
  'tekno',
  'darkpsy',
  'alternative',
  'chill',
  'dub',
  'techno',
  'house',
  'trance',
] as const;
export type Style = (typeof STYLES)[number];

export const PARTY_TYPES = ['festival', 'fiesta', 'otro'] as const;
export type PartyType = (typeof PARTY_TYPES)[number];
export const DEFAULT_PARTY_TYPE: PartyType = 'fiesta';
