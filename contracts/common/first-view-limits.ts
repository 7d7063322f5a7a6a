/** Separate from {@link LIMITS} to keep the first load small. */
export const UPCOMING_LIMIT = 20;
export const COUNTS_AT_ONCE = 50;
export const SCREEN_PAGE = 50;

export const SEARCH_LIMIT = 100;

export const TOAST_LIMITS = {
  limit: 1,
  removeDelayMs: 1_000_000,
  durationMs: 5000,
  swipeThresholdPx: 50,
  hotkey: 'F8',
} as const;
