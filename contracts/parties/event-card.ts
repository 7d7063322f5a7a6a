/** The page loads this early, the table of fields late. */
export const CARD_FIELDS = [
  ...([
    'id',
    'name',
    'location',
    'photo',
    'dates',
    'startTime',
    'endTime',
    'type',
    'styles',
    'cost',
    'place',
  ] as const),
  ...(['condition', 'cancelledDates', 'previousDates', 'tickets'] as const),
] as const;
type CardField = (typeof CARD_FIELDS)[number];

/** Passes on only the fields of the contract. */
export const eventCard = <Party extends Readonly<Record<CardField, unknown>>>(
  party: Party,
): Pick<Party, CardField> =>
  Object.fromEntries(CARD_FIELDS.map((field) => [field, party[field]])) as Pick<Party, CardField>;
