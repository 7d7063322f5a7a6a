import { FEED_PATHS, feedPath } from '@duende/contracts/parties/feed-paths';
import type { FeedScope } from './feed-scope.ts';
import { feedName, newsOf } from './news.ts';
import type { PublishedParty } from './published-party.ts';

/** JSON Feed 1.1. */
export function jsonFeed(
  parties: readonly PublishedParty[],
  { filters, publicUrl, today }: FeedScope,
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feedName('Duende · Novedades', filters),
    home_page_url: publicUrl + feedPath('/', filters),
    feed_url: publicUrl + feedPath(FEED_PATHS.json, filters),
    icon: `${publicUrl}/icon-512.png`,
    favicon: `${publicUrl}/icon-192.png`,
    language: 'es',
    authors: [{ name: 'Duende', url: publicUrl }],
    items: newsOf(parties, publicUrl, today).map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      content_text: item.summary,
      image: item.image,
      date_published: item.publishedAt,
      date_modified: item.changedAt,
      tags: item.styles,
    })),
  });
}
