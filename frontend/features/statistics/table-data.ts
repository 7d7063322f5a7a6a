/** A figure as a table: what 'Ver como tabla' shows and what its CSV holds. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Programs for tables open a file without it as if it were of another century. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What they would take for a formula, in a cell that is no number of ours. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180: commas, CRLF, quotes where they are needed. Text that begins like a formula is made text by an apostrophe. */
export function csvOf({ columns, rows }: TableData): string {
  const lines = [columns, ...rows].map((cells) => cells.map(csvCell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
