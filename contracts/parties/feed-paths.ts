import { filterSearchOf, type PartyFilters } from './party-filters.ts';

/** Where calendars, feed readers and search engines ask for the published parties, again and again. */
export const FEED_PATHS = {
  calendar: '/calendario.ics',
  atom: '/novedades.atom',
  json: '/novedades.json',
  sitemap: '/sitemap.xml',
} as const;
export type FeedPath = (typeof FEED_PATHS)[keyof typeof FEED_PATHS];

/** An address of what is published, home's too, with its filters: one spelling for each choice. */
export function feedPath(path: FeedPath | '/', filters: PartyFilters): string {
  const given = Object.entries(filterSearchOf(filters)).filter((entry) => entry[1] !== undefined);
  const query = new URLSearchParams(given as [string, string][]).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** As a router names it: the calendar of whoever made its token. */
export const OWN_CALENDAR_ROUTE = '/calendario/:token.ics';

export function ownCalendarPath(token: string): string {
  return OWN_CALENDAR_ROUTE.replace(':token', token);
}
