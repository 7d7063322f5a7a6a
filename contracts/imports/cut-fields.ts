/** Fields that an import may shorten to the form's limits. */
export const CUT_FIELDS = ['name', 'dates', 'lineup', 'cost', 'description'] as const;
export type CutField = (typeof CUT_FIELDS)[number];
