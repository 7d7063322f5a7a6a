/** What an author says of the tickets of a published party. */
export const TICKETS = ['unknown', 'available', 'last', 'sold-out', 'at-the-door'] as const;
export type Tickets = (typeof TICKETS)[number];

/** As people read it; nothing where it is not known. */
export const TICKETS_WORDS: Readonly<Record<Tickets, string>> = {
  unknown: '',
  available: 'Quedan entradas',
  last: 'Últimas entradas',
  'sold-out': 'Entradas agotadas',
  'at-the-door': 'Entradas en puerta',
};

/** The same as a choice and as a recorded value, where "not known" needs words too. */
export const TICKETS_CHOICES: Readonly<Record<Tickets, string>> = { ...TICKETS_WORDS, unknown: 'Sin decir' };
