import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { ExportFormat } from '@duende/contracts/constants/exports';
import type { CsvSeparator } from '@duende/contracts/csv';
import { sumOf } from '@duende/platform/files/sum-of';
import { csv, ndjson } from '@duende/query-service/export/file-formats';
import type { Column, Row } from '@duende/query-service/export/tables';
import { writeParquet } from './parquet-file.ts';
import type { PartHead } from './part-file.ts';

interface Finished {
  readonly format: ExportFormat;
  /** of CSV */
  readonly separator: CsvSeparator;
}

/** Makes the file of a whole part, which goes. Resolves to its rows. */
export async function finishPart(
  part: string,
  file: string,
  head: PartHead,
  { format, separator }: Finished,
): Promise<number> {
  if (format === 'ndjson') return endPart(part, file);
  const columns = head.schema.columns as readonly Column[];
  const made = `${file}.made`;
  const count =
    format === 'csv'
      ? await writeCsv(made, csv(columns, separator), rowsOf(part))
      : await writeParquet(made, columns, rowsOf(part), metadataOf(head));
  await synced(made);
  await rename(made, file);
  await rm(part);
  return count;
}

async function* rowsOf(part: string): AsyncGenerator<Row> {
  let isHead = true;
  for await (const line of createInterface({ input: createReadStream(part) })) {
    if (!isHead && line !== '') yield JSON.parse(line) as Row;
    isHead = false;
  }
}

/** A part is NDJSON already, but for its last line. */
async function endPart(part: string, file: string): Promise<number> {
  let count = 0;
  for await (const _ of rowsOf(part)) count += 1;
  const handle = await open(part, 'a');
  try {
    await handle.appendFile(ndjson.tail(count, await sumOf(part)));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
  return count;
}

/** Characters written at once. */
const CHUNK = 65_536;

async function writeCsv(
  made: string,
  format: ReturnType<typeof csv>,
  rows: AsyncIterable<Row>,
): Promise<number> {
  const handle = await open(made, 'w');
  try {
    let text = format.head();
    let count = 0;
    for await (const row of rows) {
      text += format.row(row);
      count += 1;
      if (text.length < CHUNK) continue;
      await handle.appendFile(text);
      text = '';
    }
    await handle.appendFile(text);
    return count;
  } finally {
    await handle.close();
  }
}

/** What is removed next can be had from nowhere else. */
async function synced(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

function metadataOf({
  cut,
  export: exportId,
  personal,
  pseudonyms,
  range,
}: PartHead): Record<string, string> {
  const { from, to } = range;
  return {
    cut,
    export: exportId,
    personal: String(personal),
    pseudonyms,
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
}
