import { inEarliestOrder } from '@duende/contracts/parties/party-filters';
import { FEED_LIMITS } from './feed-limits.ts';
import type { FeedScope } from './feed-scope.ts';
import { pageUrl, type PublishedParty } from './published-party.ts';
import { writtenOnce } from './written-once.ts';
import { element, textElement, xmlDocument } from './xml.ts';

/** Indexable pages (sitemaps.org 0.9): the site's, then parties, next ones first. */
export function sitemap(
  parties: readonly PublishedParty[],
  { publicUrl, sitePaths, today }: FeedScope,
): string {
  const sorted = inEarliestOrder(parties, ({ event }) => event, today);
  const pages = [
    ...sitePaths.map((path) => element('url', [textElement('loc', publicUrl + path)])),
    ...sorted.map((party) => pageOf(party, publicUrl)),
  ];
  const root = 'urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  return xmlDocument(element(root, pages.slice(0, FEED_LIMITS.pages)));
}

const pageOf = writtenOnce(({ event, changedAt }: PublishedParty, publicUrl: string) =>
  element('url', [textElement('loc', pageUrl(publicUrl, event)), textElement('lastmod', changedAt)]),
);
