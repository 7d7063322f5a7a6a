import type { PartyFilters } from '@duende/contracts/parties/party-filters';

export interface FeedSite {
  readonly publicUrl: string;
  /** indexable, without parties */
  readonly sitePaths: readonly string[];
}

export interface FeedScope extends FeedSite {
  readonly filters: PartyFilters;
  /** day in Madrid */
  readonly today: string;
  /** ISO 8601, of all parties ever published, regardless of filters; `''` if none */
  readonly changedAt: string;
}
