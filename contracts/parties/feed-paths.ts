import { filterSearchOf, type PartyFilters } from './party-filters.ts';

/** Polled by calendars, feed readers and search engines. */
export const FEED_PATHS = {
  calendar: '/calendario.ics',
  atom: '/novedades.atom',
  json: '/novedades.json',
  sitemap: '/sitemap.xml',
} as const;
export type FeedPath = (typeof FEED_PATHS)[keyof typeof FEED_PATHS];

/** Equal filters give one spelling. */
export function feedPath(path: FeedPath | '/', filters: PartyFilters): string {
  const given = Object.entries(filterSearchOf(filters)).filter((entry) => entry[1] !== undefined);
  const query = new URLSearchParams(given as [string, string][]).toString();
  return query === '' ? path : `${path}?${query}`;
}

export const OWN_CALENDAR_ROUTE = '/calendario/:token.ics';

export function ownCalendarPath(token: string): string {
  return OWN_CALENDAR_ROUTE.replace(':token', token);
}
