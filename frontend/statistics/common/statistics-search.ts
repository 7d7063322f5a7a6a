import type { FigureName } from '@duende/contracts/history/statistics';

/** What the address says, all of it text: which time is looked at, and which bar's parties. */
export interface StatisticsSearch {
  /** days in Madrid, both included; the last twelve months without them */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** whose parties are listed; the figures themselves without it */
  readonly figure?: string | undefined;
  /** the part of the time a bar stands for */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** a region, of the figures and of the list */
  readonly location?: string | undefined;
  readonly style?: string | undefined;
  readonly hour?: string | undefined;
  readonly lead?: string | undefined;
}

/** What stands behind a bar, in the words of the address. */
export type BarSearch = Pick<StatisticsSearch, 'since' | 'until' | 'location' | 'style' | 'hour' | 'lead'> & {
  readonly figure: FigureName;
};

/** Where a mark leads: parties of this screen, or decisions of the audit trail. */
export type MarkTarget =
  | { readonly to: '/estadisticas'; readonly search: StatisticsSearch }
  | { readonly to: '/audit'; readonly search: { readonly kind: string; from: string; to: string } };
