import { FEED_PATHS, feedPath, type FeedPath } from '@duende/contracts/parties/feed-paths';
import {
  matchesLocation,
  matchesStyles,
  partyFiltersOf,
  type PartyFilters,
} from '@duende/contracts/parties/party-filters';
import { refuseParams } from '../http/query-route.ts';
import { atomFeed } from './atom-feed.ts';
import { publicCalendar } from './calendar-feed.ts';
import type { FeedScope } from './feed-scope.ts';
import { jsonFeed } from './json-feed.ts';
import { sitemap } from './sitemap.ts';
import type { PublishedParty } from './published-party.ts';
import { readParameters } from '../http/call-query.ts';
import { region, styles } from '@duende/contracts/api/calls/query-parameters';

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

interface Feed {
  readonly type: string;
  write(parties: readonly PublishedParty[], scope: FeedScope): Buffer | string;
}

const FEEDS: Readonly<Record<FeedPath, Feed>> = {
  [FEED_PATHS.calendar]: { type: CALENDAR_TYPE, write: publicCalendar },
  [FEED_PATHS.atom]: { type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  [FEED_PATHS.json]: { type: 'application/feed+json; charset=utf-8', write: jsonFeed },
  [FEED_PATHS.sitemap]: { type: 'application/xml; charset=utf-8', write: sitemap },
};

const FILTERS = { location: region, styles };

export interface AskedFeed {
  readonly path: FeedPath;
  readonly key: string;
  readonly type: string;
  readonly filters: PartyFilters;
}

/** `null` if none. @throws Refusal `request.invalid` for an unknown parameter, region or style */
export function askedFeed(url: string): AskedFeed | null {
  const [address = ''] = url.split('?', 1);
  const path = Object.values(FEED_PATHS).find((known) => known === address);
  if (path === undefined) return null;
  refuseParams(url, Object.keys(FILTERS));
  const { location = 'all', styles: wanted = [] } = readParameters(FILTERS, url);
  const filters = partyFiltersOf({ location, styles: wanted.join(',') });
  return { path, key: feedPath(path, filters), type: FEEDS[path].type, filters };
}

/** `today`: in Madrid. Each party's entry is written once for all feeds. */
export function feedBytes(
  { path, filters }: AskedFeed,
  parties: readonly PublishedParty[],
  scope: Omit<FeedScope, 'filters'>,
): Buffer {
  const passes = (event: PublishedParty['event']) =>
    matchesLocation(event, filters.location) && matchesStyles(event, filters.styles);
  const written = FEEDS[path].write(
    parties.filter(({ event }) => passes(event)),
    { ...scope, filters },
  );
  return typeof written === 'string' ? Buffer.from(written) : written;
}
