export const REPORTED_THINGS = ['comment', 'party', 'ride', 'user'] as const;
export type ReportedThing = (typeof REPORTED_THINGS)[number];

export const REPORT_GROUNDS = ['spam', 'abuse', 'privacy', 'other'] as const;
export type ReportGround = (typeof REPORT_GROUNDS)[number];

export const GROUND_TEXTS: Readonly<Record<ReportGround, string>> = {
  spam: 'Publicidad, engaño o información falsa',
  abuse: 'Insultos, acoso u odio',
  privacy: 'Datos personales de alguien',
  other: 'Otro motivo',
};

/** Names within a sentence. */
export const THING_TEXTS: Readonly<Record<ReportedThing, string>> = {
  comment: 'un comentario',
  party: 'un evento',
  ride: 'un viaje',
  user: 'un perfil',
};
