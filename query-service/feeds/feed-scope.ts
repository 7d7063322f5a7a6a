import type { PartyFilters } from '@duende/contracts/parties/party-filters';

export interface FeedSite {
  readonly publicUrl: string;
  /** indexable pages that are not about a party */
  readonly sitePaths: readonly string[];
}

/** What a feed covers. */
export interface FeedScope extends FeedSite {
  readonly filters: PartyFilters;
  /** day in Madrid */
  readonly today: string;
  /** last change of any party ever published (ISO 8601), regardless of filters; `''` if none */
  readonly changedAt: string;
}
