import { BYTE_ORDER_MARK, csvLine } from '@duende/contracts/common/csv';
import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import type { Bar } from '../charts/bar-chart.tsx';
import type { HeatRow } from '../charts/heat-grid.tsx';
import type { Moment } from '../charts/line-chart.tsx';
import type { Series } from '../charts/series.tsx';
import { periodsOf, type Period } from '../common/periods.ts';
import type { BarSearch, MarkTarget } from '../common/statistics-search.ts';

/** Shown by 'Ver como tabla' and exported as CSV. */
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

export interface Figure {
  /** name of file and address: `fiestas` */
  readonly id: string;
  readonly title: string;
  /** `null` without data */
  readonly finding: string | null;
  /** read by screen readers */
  readonly name: string;
  readonly chart: Chart;
  readonly table: TableData;
}

export interface FigureContext {
  /** the day in Madrid */
  readonly today: string;
  /** without one, all regions */
  readonly location: string | undefined;
  readonly mayAudit: boolean;
  readonly behind: (bar: BarSearch) => MarkTarget;
}

export function knownPeriods({ from, to, first }: StatisticsAnswer, today: string): readonly Period[] {
  const start = first !== null && first > from ? first : from;
  return periodsOf(start, to < today ? to : today);
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
