import { FEED_PATHS, feedPath } from '@duende/contracts/parties/feed-paths';
import type { FeedScope } from './feed-scope.ts';
import { feedName, newsOf, type NewsItem } from './news.ts';
import { later, type PublishedParty } from './published-party.ts';
import { writtenOnce } from './written-once.ts';
import { element, emptyElement, textElement, xmlDocument } from './xml.ts';

/** RFC 4287. */
export function atomFeed(
  parties: readonly PublishedParty[],
  { filters, publicUrl, today, changedAt }: FeedScope,
): string {
  const news = newsOf(parties, publicUrl, today);
  const self = publicUrl + feedPath(FEED_PATHS.atom, filters);
  // Includes removals, so it never decreases. An empty feed uses the day, which stays equal as long as the
  // bytes.
  const updated = changedAt === '' ? `${today}T00:00:00.000Z` : changedAt;
  return xmlDocument(
    element('feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es"', [
      textElement('id', self),
      textElement('title', feedName('Duende · Novedades', filters)),
      textElement('updated', updated),
      emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      emptyElement('link', { rel: 'alternate', type: 'text/html', href: publicUrl + feedPath('/', filters) }),
      element('author', [textElement('name', 'Duende'), textElement('uri', publicUrl)]),
      textElement('icon', `${publicUrl}/icon-192.png`),
      ...news.map(entry),
    ]),
  );
}

const updatedAt = ({ changedAt, publishedAt }: NewsItem) => later(changedAt, publishedAt);

const entry = writtenOnce((item: NewsItem): string => {
  const { id, url, title, summary, styles, publishedAt } = item;
  return element('entry', [
    textElement('id', id),
    textElement('title', title),
    textElement('published', publishedAt),
    textElement('updated', updatedAt(item)),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: url }),
    ...styles.map((term) => emptyElement('category', { term })),
    textElement('summary', summary),
  ]);
});
