import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { ExportFormat } from '@duende/contracts/exports/exports';
import type { CsvSeparator } from '@duende/contracts/common/csv';
import { sumOf } from '@duende/platform/files/sum-of';
import { csv, ndjson } from '@duende/query-service/export/file-formats';
import { metadataOf, parquetBytes } from '@duende/query-service/export/parquet';
import type { Column, Row } from '@duende/query-service/export/tables';
import type { PartHead } from './part-file.ts';

interface Finished {
  readonly format: ExportFormat;
  readonly separator: CsvSeparator;
}

/** Converts a complete part and deletes it. Resolves to its rows. */
export async function finishPart(
  part: string,
  file: string,
  head: PartHead,
  { format, separator }: Finished,
): Promise<number> {
  const columns = head.schema.columns as readonly Column[];
  const made = `${file}.made`;
  const count =
    format === 'parquet'
      ? await writeParquet(made, columns, rowsOf(part), { ...head, ...head.range })
      : await writeLines(made, format === 'csv' ? csv(columns, separator) : JSON_LINES, rowsOf(part));
  // Parquet files contain it.
  if (format !== 'parquet') await writeMeta(made, metaOf(file), { ...head, count });
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

/** Readers would take head and tail for rows. */
const JSON_LINES = { head: () => '', row: ndjson.row };

/** `attendance.meta.json` for `attendance.ndjson`. */
const metaOf = (file: string) => file.replace(/\.\w+$/, '.meta.json');

async function writeMeta(made: string, meta: string, said: object): Promise<void> {
  const text = JSON.stringify({ ...said, sha256: await sumOf(made) }, null, 2);
  await writeWhole(meta, async (handle) => handle.appendFile(`${text}\n`));
}

const CHUNK = 65_536;

async function writeLines(
  made: string,
  format: Pick<ReturnType<typeof csv>, 'head' | 'row'>,
  rows: AsyncIterable<Row>,
): Promise<number> {
  let count = 0;
  await writeWhole(made, async (handle) => {
    let text = format.head();
    for await (const row of rows) {
      text += format.row(row);
      count += 1;
      if (text.length < CHUNK) continue;
      await handle.appendFile(text);
      text = '';
    }
    await handle.appendFile(text);
  });
  return count;
}

async function writeParquet(
  made: string,
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  head: Parameters<typeof metadataOf>[0],
): Promise<number> {
  let count = 0;
  async function* groups() {
    for await (const row of rows) {
      count += 1;
      yield [row];
    }
  }
  await writeWhole(made, async (handle) => {
    const never = new AbortController().signal;
    for await (const bytes of parquetBytes(columns, metadataOf(head), groups(), never))
      await handle.appendFile(bytes);
  });
  return count;
}

/** Durable, because its source is deleted afterwards. */
async function writeWhole(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await write(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
