import type { PartyFilters } from '@duende/contracts/parties/party-filters';

/** What a feed says of the site beside the parties. */
export interface FeedSite {
  readonly publicUrl: string;
  /** of the pages that are about no party and that search engines may show */
  readonly sitePaths: readonly string[];
}

/** What is written of the parties that pass the filters. */
export interface FeedScope extends FeedSite {
  readonly filters: PartyFilters;
  /** the day in Madrid */
  readonly today: string;
  /** when something that is or was published changed last (ISO 8601), whatever the filters let pass; `''` where nothing was */
  readonly changedAt: string;
}
