/** Fields of which an import may keep a part alone, because the form has no room for more. */
export const CUT_FIELDS = ['name', 'dates', 'lineup', 'cost', 'description'] as const;
export type CutField = (typeof CUT_FIELDS)[number];
