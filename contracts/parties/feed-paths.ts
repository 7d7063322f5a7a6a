import { filterSearchOf, type PartyFilters } from './party-filters.ts';

/** Public feeds of the published parties, polled by calendars, feed readers and search engines. */
export const FEED_PATHS = {
  calendar: '/calendario.ics',
  atom: '/novedades.atom',
  json: '/novedades.json',
  sitemap: '/sitemap.xml',
} as const;
export type FeedPath = (typeof FEED_PATHS)[keyof typeof FEED_PATHS];

/** A public address with its filters, home included; equal filters give one spelling. */
export function feedPath(path: FeedPath | '/', filters: PartyFilters): string {
  const given = Object.entries(filterSearchOf(filters)).filter((entry) => entry[1] !== undefined);
  const query = new URLSearchParams(given as [string, string][]).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Route of a person's own calendar. */
export const OWN_CALENDAR_ROUTE = '/calendario/:token.ics';

export function ownCalendarPath(token: string): string {
  return OWN_CALENDAR_ROUTE.replace(':token', token);
}
