/** Days before a party on which people decide to go, in steps: from this many to that many. Negative: after its first day. */
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

/** What is shown of the community's activity, by the name each figure has in addresses. */
export const FIGURES = ['parties', 'decisions', 'rsvps', 'lead', 'seats', 'comments', 'imports'] as const;
export type FigureName = (typeof FIGURES)[number];

export const STATISTICS_LIMITS = {
  /** years that may be looked at in one */
  years: 5,
  /** days between the one a party was sent on and its own beyond which the latter is taken for a slip */
  farDays: 731,
  /** parties listed behind a bar */
  behind: 200,
} as const;
