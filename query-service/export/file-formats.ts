import { createHash } from 'node:crypto';
import { BYTE_ORDER_MARK, csvLine, type CsvSeparator } from '@duende/contracts/common/csv';
import type { Cell, Column, Row } from './tables.ts';

export interface FileHead {
  readonly table: string;
  readonly columns: readonly Column[];
  /** days in Madrid, inclusive */
  readonly from: string | null;
  readonly to: string | null;
  /** `null`: all parties */
  readonly since: string | null;
  /** of the cut; use it as `since` of the next export */
  readonly position: string;
  readonly cut: string;
  /** pass as `export` to continue with the same pseudonyms */
  readonly export: string;
  readonly personal: boolean;
  /** equal if a person has the same pseudonym */
  readonly pseudonyms: string;
  readonly after: string | null;
  readonly parties: number;
}

export interface FileFormat {
  readonly type: string;
  readonly extension: string;
  head(head: FileHead): string;
  row(row: Row): string;
  tail(count: number, sha256: string): string;
}

/** Valid in JSON texts, but line ends for some readers (Python's `splitlines`, newer `readline`). */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g;

const escaped = (end: string) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`;
const jsonLine = (value: unknown) => `${JSON.stringify(value).replaceAll(OTHER_LINE_ENDS, escaped)}\n`;

/** One JSON object per line. Without the last line, which has the row count, a file is incomplete. */
export const ndjson: FileFormat = {
  type: 'application/x-ndjson; charset=utf-8',
  extension: 'ndjson',
  head: ({ table, columns, from, to, ...head }) =>
    jsonLine({ schema: { table, columns }, range: { from, to }, ...head }),
  row: jsonLine,
  tail: (count, sha256) => jsonLine({ count, sha256 }),
};

/** RFC 4180; `|` joins lists. */
export function csv(columns: readonly Column[], separator: CsvSeparator): FileFormat & { head(): string } {
  const flat = (cell: Cell) => (typeof cell === 'object' ? (cell?.join('|') ?? null) : cell);
  const names = columns.map(({ name }) => name);
  return {
    type: 'text/csv; charset=utf-8; header=present',
    extension: 'csv',
    head: () => BYTE_ORDER_MARK + csvLine(names, separator),
    row: (row) =>
      csvLine(
        names.map((name) => flat(row[name] ?? null)),
        separator,
      ),
    tail: () => '',
  };
}

export function fileFormat(
  format: 'ndjson' | 'csv',
  columns: readonly Column[],
  separator: CsvSeparator,
): FileFormat {
  return format === 'csv' ? csv(columns, separator) : ndjson;
}

const CHUNK = 64 * 1024;

/** The head immediately, then chunks on demand. When stopped, ends after a group of rows, without the tail. */
export async function* fileBytes(
  format: Pick<FileFormat, 'row' | 'tail'>,
  head: string,
  groups: AsyncIterable<readonly Row[]>,
  stopped: AbortSignal,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let count = 0;
  let text = head;
  const taken = () => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    text = '';
    return bytes;
  };
  yield taken();
  for await (const rows of groups) {
    if (stopped.aborted) return;
    for (const row of rows) {
      text += format.row(row);
      count += 1;
      if (text.length >= CHUNK) yield taken();
    }
  }
  if (text !== '') yield taken();
  const tail = format.tail(count, hash.digest('hex'));
  if (tail !== '') yield Buffer.from(tail);
}
