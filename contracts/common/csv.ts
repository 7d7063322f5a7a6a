export type CsvSeparator = ',' | ';';

/** Without it spreadsheets misread UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

type CsvCell = string | number | boolean | null;

/**
 * Where a spreadsheet could start a new cell inside a text. Quotes do not protect: another separator, or Excel's
 * import by line, splits the text.
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
 * RFC 4180, with line end. With `;`, numbers get a decimal comma. An apostrophe precedes possible formulas
 * (OWASP).
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
