import type { ExportTable } from '@duende/contracts/exports/exports';
import { madridDay } from '@duende/contracts/common/madrid-time';
import type { Cut } from './cut.ts';
import { columnsOf, isByDay, type Cell, type Row, type RowOf } from './tables.ts';

type AnyRow = TimedRow<ExportTable>;

export interface TimedRow<Table extends ExportTable> {
  readonly begins: string;
  readonly row: RowOf<Table>;
}

/**
 * Only the table's columns, in order of start. Where times are reduced to days, rows of a day are sorted by
 * content: their order could reveal times.
 */
export function shownRows(rows: readonly AnyRow[], { table, isPersonal }: Cut): readonly Row[] {
  const columns = columnsOf(table, isPersonal);
  const byDay = isByDay(table, isPersonal);
  const shown = rows.map(({ begins, row }) => {
    const known: Row = row;
    const cells: Record<string, Cell> = {};
    for (const { name, type } of columns) {
      const cell = known[name] ?? null;
      cells[name] = byDay && type === 'day' && typeof cell === 'string' ? dayOf(cell) : cell;
    }
    return { key: byDay ? `${dayOf(begins)} ${JSON.stringify(cells)}` : begins, cells };
  });
  return shown.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ cells }) => cells);
}

/** Hours: some months. */
const KEPT = 5_000;
const HOUR = '2026-11-20T10'.length;
const days = new Map<string, string>();

/** Midnight in Madrid is a full hour in UTC. */
function dayOf(moment: string): string {
  const hour = moment.slice(0, HOUR);
  const known = days.get(hour);
  if (known !== undefined) return known;
  const day = madridDay(new Date(moment));
  if (days.size >= KEPT) days.clear();
  days.set(hour, day);
  return day;
}
