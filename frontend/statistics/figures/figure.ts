import { BYTE_ORDER_MARK, csvLine } from '@duende/contracts/common/csv';
import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import type { Bar } from '../charts/bar-chart.tsx';
import type { HeatRow } from '../charts/heat-grid.tsx';
import type { Moment } from '../charts/line-chart.tsx';
import type { Series } from '../charts/series.tsx';
import { periodsOf, type Period } from '../common/periods.ts';
import type { BarSearch, MarkTarget } from '../common/statistics-search.ts';

/** A figure as a table, for 'Ver como tabla' and its CSV. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export function csvOf({ columns, rows }: TableData): string {
  return BYTE_ORDER_MARK + [columns, ...rows].map((cells) => csvLine(cells, ',')).join('');
}

type Chart =
  | {
      readonly kind: 'bars';
      readonly series: readonly [Series] | readonly [Series, Series];
      readonly bars: readonly Bar[];
    }
  | {
      readonly kind: 'lines';
      readonly series: readonly [Series, Series];
      readonly moments: readonly Moment[];
    }
  | { readonly kind: 'heat'; readonly columns: readonly string[]; readonly rows: readonly HeatRow[] };

/** A figure as a sentence, chart and table. */
export interface Figure {
  /** for its file and address: `fiestas` */
  readonly id: string;
  readonly title: string;
  /** the finding in a sentence; `null` without data */
  readonly finding: string | null;
  /** the marks' name for screen readers */
  readonly name: string;
  readonly chart: Chart;
  readonly table: TableData;
}

/** What a figure needs besides the answer. */
export interface FigureContext {
  /** the day in Madrid */
  readonly today: string;
  /** the chosen region; without one, all */
  readonly location: string | undefined;
  /** whether the viewer may read the audit log */
  readonly mayAudit: boolean;
  /** the list behind a bar */
  readonly behind: (bar: BarSearch) => MarkTarget;
}

/** The periods with data: from the first data until today. */
export function knownPeriods({ from, to, first }: StatisticsAnswer, today: string): readonly Period[] {
  const start = first !== null && first > from ? first : from;
  return periodsOf(start, to < today ? to : today);
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
