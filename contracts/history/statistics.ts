/** Days between confirmation and party; negative: after its first day. */
export const LEAD_STEPS = [
  { id: 'after', from: -Infinity, to: -1 },
  { id: '0', from: 0, to: 0 },
  { id: '1', from: 1, to: 1 },
  { id: '2-3', from: 2, to: 3 },
  { id: '4-7', from: 4, to: 7 },
  { id: '8-14', from: 8, to: 14 },
  { id: '15-30', from: 15, to: 30 },
  { id: '31', from: 31, to: Infinity },
] as const;
export type LeadStepId = (typeof LEAD_STEPS)[number]['id'];
export const LEAD_STEP_IDS = LEAD_STEPS.map(({ id }) => id);

/** Charts by their name in addresses. */
export const FIGURES = ['parties', 'decisions', 'rsvps', 'lead', 'seats', 'comments', 'imports'] as const;
export type FigureName = (typeof FIGURES)[number];

export const STATISTICS_LIMITS = {
  /** longest range */
  years: 5,
  /** days from submission beyond which a date is an error */
  farDays: 731,
  behind: 200,
} as const;
