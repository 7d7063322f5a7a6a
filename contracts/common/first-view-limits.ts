/** The limits that home's first view needs, apart from {@link LIMITS}, whose other numbers it need not load. */
export const UPCOMING_LIMIT = 20;
export const COUNTS_AT_ONCE = 50;
/** entries of a list's page that a screen asks for */
export const SCREEN_PAGE = 50;

/** Characters of what is searched for. */
export const SEARCH_LIMIT = 100;

export const TOAST_LIMITS = {
  limit: 1,
  removeDelayMs: 1_000_000,
  durationMs: 5000,
  swipeThresholdPx: 50,
  hotkey: 'F8',
} as const;
