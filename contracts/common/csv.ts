/** What may stand between two columns. */
export type CsvSeparator = ',' | ';';

/** Begins a file: programs for tables open one without it as if it were of another century. */
export const BYTE_ORDER_MARK = '\uFEFF';

type CsvCell = string | number | boolean | null;

/**
 * Where a spreadsheet might begin a cell, with a formula, in the middle of a text. Quotes do not help: read by another separator, or
 * a line at a time as Excel's text import does, they stand within a cell, and the text begins new ones.
 */
const formulaBehind = (breaks: string) =>
  new RegExp(String.raw`([${breaks}\t\r\n])(?=["\p{Zs}]*[=+\-@＝＋－＠])`, 'gu');
const INNER_FORMULA = {
  ',': formulaBehind(';'),
  ';': formulaBehind(','),
  lines: formulaBehind(',;'),
} as const;
const FORMULA = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/;

/**
 * A line of CSV by RFC 4180, its end included. Where `;` separates, numbers have a decimal comma: the spreadsheets that expect the one expect the
 * other. Before what a spreadsheet would take for a formula in a text stands an apostrophe, as OWASP advises.
 */
export function csvLine(cells: readonly CsvCell[], separator: CsvSeparator): string {
  const isOfLines = cells.some((cell) => typeof cell === 'string' && /[\r\n]/.test(cell));
  const inner = INNER_FORMULA[isOfLines ? 'lines' : separator];
  const written = (cell: CsvCell) => {
    if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell);
    if (typeof cell !== 'string') return cell === null ? '' : String(cell);
    const text = (FORMULA.test(cell) ? `'${cell}` : cell).replace(inner, "$1'");
    return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${cells.map(written).join(separator)}\r\n`;
}
