import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { partyTitle } from '@duende/contracts/parties/condition-words';
import { REGIONS } from '@duende/contracts/parties/regions';
import { partyPreview } from '../page/party-preview.ts';
import { FEED_LIMITS } from './feed-limits.ts';
import type { PublishedParty } from './published-party.ts';
import { writtenOnce } from './written-once.ts';

export interface NewsItem {
  /** stable, independent of the site's address */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly image: string;
  readonly styles: readonly string[];
  /** ISO 8601, as below */
  readonly publishedAt: string;
  readonly changedAt: string;
}

/** Newest first. */
export function newsOf(
  parties: readonly PublishedParty[],
  publicUrl: string,
  today: string,
): readonly NewsItem[] {
  return parties
    .toSorted(newestFirst)
    .slice(0, FEED_LIMITS.news)
    .map((party) => newsItem(party, publicUrl, today));
}

function newestFirst(one: PublishedParty, other: PublishedParty): number {
  if (one.publishedAt !== other.publishedAt) return one.publishedAt > other.publishedAt ? -1 : 1;
  return one.event.id < other.event.id ? -1 : 1;
}

const newsItem = writtenOnce((party: PublishedParty, publicUrl: string, today: string): NewsItem => {
  const { event, publishedAt, changedAt } = party;
  // Uses the day, so that the bytes stay equal until it ends.
  const { canonical, description, image } = partyPreview(event, publicUrl, Date.parse(today));
  return {
    id: `urn:uuid:${event.id}`,
    url: canonical ?? publicUrl,
    title: partyTitle(event, today),
    summary: description,
    image: image.url,
    styles: event.styles,
    publishedAt,
    changedAt,
  };
});

/** `Duende · Sur · dub + acid` */
export function feedName(words: string, { location, styles }: PartyFilters): string {
  const region = REGIONS.find(({ id }) => id === location)?.name ?? '';
  return [words, region, styles.join(' + ')].filter((part) => part !== '').join(' · ');
}
