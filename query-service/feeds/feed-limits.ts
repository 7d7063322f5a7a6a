/** How much of what is published a calendar or a feed holds; no part of the limits that the page loads. */
export const FEED_LIMITS = {
  /** days that a calendar goes back */
  recentDays: 30,
  calendarEntries: 1000,
  /** characters of a description in a calendar */
  calendarText: 500,
  /** parties of a feed */
  news: 50,
  /** of a sitemap, whose format ends at 50,000 */
  pages: 10_000,
} as const;
