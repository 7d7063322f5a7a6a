/** Separate from the limits that the page loads. */
export const FEED_LIMITS = {
  recentDays: 30,
  calendarEntries: 1000,
  /** characters of a description */
  calendarText: 500,
  news: 50,
  /** of a sitemap; the format allows 50,000 */
  pages: 10_000,
} as const;
