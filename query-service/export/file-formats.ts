import { createHash } from 'node:crypto';
import { BYTE_ORDER_MARK, csvLine, type CsvSeparator } from '@duende/contracts/common/csv';
import type { Cell, Column, Row } from './tables.ts';

/** What a file says of itself before its rows. */
export interface FileHead {
  readonly table: string;
  readonly columns: readonly Column[];
  /** days in Madrid, inclusive */
  readonly from: string | null;
  readonly to: string | null;
  /** behind which position of the log something of a party was recorded; `null`: all parties are in it */
  readonly since: string | null;
  /** of the log, and the moment: everything up to there, nothing after; what comes next is had `since` this position */
  readonly position: string;
  readonly cut: string;
  /** give it as `export` to go on, with the same pseudonyms */
  readonly export: string;
  /** whether people are named */
  readonly personal: boolean;
  /** tells the pseudonyms of one file from those of another: where it is the same, the same person has the same one */
  readonly pseudonyms: string;
  readonly after: string | null;
  /** parties that are gone through, with rows or without */
  readonly parties: number;
}

/** How rows become the text of a file. */
export interface FileFormat {
  readonly type: string;
  readonly extension: string;
  head(head: FileHead): string;
  row(row: Row): string;
  /** What follows the last row, given how many there were and the SHA-256 of all that came before. */
  tail(count: number, sha256: string): string;
}

/** Ends of lines that JSON lets stand in a text, and that readers of lines take for ones (Python's `splitlines`, newer `readline`). */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g;

const escaped = (end: string) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`;
const jsonLine = (value: unknown) => `${JSON.stringify(value).replaceAll(OTHER_LINE_ENDS, escaped)}\n`;

/** One JSON object a line; the first says what follows, the last how many rows there were: without it a file was cut. */
export const ndjson: FileFormat = {
  type: 'application/x-ndjson; charset=utf-8',
  extension: 'ndjson',
  head: ({ table, columns, from, to, ...head }) =>
    jsonLine({ schema: { table, columns }, range: { from, to }, ...head }),
  row: jsonLine,
  tail: (count, sha256) => jsonLine({ count, sha256 }),
};

/** RFC 4180, as spreadsheets open it; lists are joined by `|`. */
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

/** Bytes handed to the connection at once. */
const CHUNK = 64 * 1024;

/**
 * The bytes of a file: its head at once, then some tens of kilobytes at a time. Rows are taken as they are wanted: who reads slowly
 * makes the writer wait. Ends with a group of rows, before its tail, when it is told to.
 */
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
