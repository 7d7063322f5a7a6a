import type { FigureName } from '@duende/contracts/history/statistics';

/** The range, and the bar whose parties are listed. */
export interface StatisticsSearch {
  /** days in Madrid, both included; without them the last twelve months */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** figure of the listed bar; without it, the figures are shown */
  readonly figure?: string | undefined;
  /** the bar's range */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** filters figures and list */
  readonly location?: string | undefined;
  readonly style?: string | undefined;
  readonly hour?: string | undefined;
  readonly lead?: string | undefined;
}

export type BarSearch = Pick<StatisticsSearch, 'since' | 'until' | 'location' | 'style' | 'hour' | 'lead'> & {
  readonly figure: FigureName;
};

/** Parties on this screen, or decisions in the audit log. */
export type MarkTarget =
  | { readonly to: '/estadisticas'; readonly search: StatisticsSearch }
  | { readonly to: '/audit'; readonly search: { readonly kind: string; from: string; to: string } };
