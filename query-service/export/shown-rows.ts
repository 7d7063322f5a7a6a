import type { ExportTable } from '@duende/contracts/exports/exports';
import { madridDay } from '@duende/contracts/common/madrid-time';
import type { Cut } from './cut.ts';
import { columnsOf, isByDay, type Cell, type Row, type RowOf } from './tables.ts';

type AnyRow = TimedRow<ExportTable>;

/** A complete row with its start. */
export interface TimedRow<Table extends ExportTable> {
  /** ISO 8601 */
  readonly begins: string;
  readonly row: RowOf<Table>;
}

/**
 * The rows of a party for a file: only the table's columns, in order of start. Where times are reduced to
 * days, rows of a day are sorted by content: their order could reveal each person's time.
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

/** Cached hours: some months. */
const KEPT = 5_000;
const HOUR = '2026-11-20T10'.length;
const days = new Map<string, string>();

/** The day in Madrid; its midnight is a full hour in UTC. */
function dayOf(moment: string): string {
  const hour = moment.slice(0, HOUR);
  const known = days.get(hour);
  if (known !== undefined) return known;
  const day = madridDay(new Date(moment));
  if (days.size >= KEPT) days.clear();
  days.set(hour, day);
  return day;
}
