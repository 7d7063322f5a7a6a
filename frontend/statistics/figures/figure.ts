import { BYTE_ORDER_MARK, csvLine } from '@duende/contracts/common/csv';
import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import type { Bar } from '../charts/bar-chart.tsx';
import type { HeatRow } from '../charts/heat-grid.tsx';
import type { Moment } from '../charts/line-chart.tsx';
import type { Series } from '../charts/series.tsx';
import { periodsOf, type Period } from '../common/periods.ts';
import type { BarSearch, MarkTarget } from '../common/statistics-search.ts';

/** A figure as a table: what 'Ver como tabla' shows and what its CSV holds. */
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

/** What a figure says: in a sentence, drawn, and as a table. */
export interface Figure {
  /** of its file and its address: `fiestas` */
  readonly id: string;
  readonly title: string;
  /** the finding, a sentence; `null` where there was nothing */
  readonly finding: string | null;
  /** what the marks are, for who hears them */
  readonly name: string;
  readonly chart: Chart;
  readonly table: TableData;
}

/** What a figure is made from beside the answer. */
export interface FigureContext {
  /** the day in Madrid */
  readonly today: string;
  /** the region that is looked at; all of them without one */
  readonly location: string | undefined;
  /** whether who looks may read the audit trail */
  readonly mayAudit: boolean;
  /** the list behind a bar */
  readonly behind: (bar: BarSearch) => MarkTarget;
}

/** The parts of the time of which something can be known: not before the first thing that is, not after today. */
export function knownPeriods({ from, to, first }: StatisticsAnswer, today: string): readonly Period[] {
  const start = first !== null && first > from ? first : from;
  return periodsOf(start, to < today ? to : today);
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
