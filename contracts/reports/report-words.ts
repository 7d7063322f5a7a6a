/** What somebody may report: a comment, a party, a pin of its map, and whoever has a profile. */
export const REPORTED_THINGS = ['comment', 'party', 'ride', 'user'] as const;
export type ReportedThing = (typeof REPORTED_THINGS)[number];

/** Why, in the order in which it is asked. */
export const REPORT_GROUNDS = ['spam', 'abuse', 'privacy', 'other'] as const;
export type ReportGround = (typeof REPORT_GROUNDS)[number];

/** What each ground is called where it is chosen and where it is read. */
export const GROUND_TEXTS: Readonly<Record<ReportGround, string>> = {
  spam: 'Publicidad, engaño o información falsa',
  abuse: 'Insultos, acoso u odio',
  privacy: 'Datos personales de alguien',
  other: 'Otro motivo',
};

/** What a thing is called in a sentence. */
export const THING_TEXTS: Readonly<Record<ReportedThing, string>> = {
  comment: 'un comentario',
  party: 'un evento',
  ride: 'un viaje',
  user: 'un perfil',
};
