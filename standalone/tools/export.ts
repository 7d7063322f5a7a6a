import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { EXPORT_FORMATS, EXPORT_TABLES, type ExportFormat } from '@duende/contracts/constants/exports';
import { fileFormat } from '@duende/query-service/export/file-formats';
import type { Column, Row } from '@duende/query-service/export/tables';
import { openExportSource, type ExportSource } from './export-source.ts';
import { makeFolder } from './make-folder.ts';
import { openAt, reachedIn, sumOf, type PartHead } from './part-file.ts';
import { writeParquet } from './parquet-file.ts';
import { runTool, ToolFailure } from './run-tool.ts';

const { values } = parseArgs({
  options: Object.fromEntries(
    ['table', 'format', 'from', 'to', 'sep', 'into', 'personal', 'reason'].map((name) => [
      name,
      { type: 'string' as const, default: '' },
    ]),
  ),
});
const option = (name: string) => String(values[name] ?? '');

/** Takes tables of the history away as files, and goes on where it was broken off. */
runTool(async (settings) => {
  const format = oneOf('FORMAT', EXPORT_FORMATS, option('format') || 'ndjson');
  const wanted = option('table');
  const tables = wanted === '' ? EXPORT_TABLES : [oneOf('TABLE', EXPORT_TABLES, wanted)];
  const into = option('into');
  await makeFolder(into);
  const source = await openExportSource(settings);
  try {
    let shared: PartHead | null = null;
    for (const table of tables) shared = await exportTable(source, { table, format, into, shared });
  } finally {
    await source.close();
  }
});

interface Wanted {
  readonly table: string;
  readonly format: ExportFormat;
  readonly into: string;
  /** the table before: the same cut and the same pseudonyms, so that tables can be joined */
  readonly shared: Pick<PartHead, 'cut' | 'export'> | null;
}

async function exportTable(source: ExportSource, wanted: Wanted): Promise<PartHead> {
  const { table, format, into, shared } = wanted;
  const part = join(into, `${table}.part`);
  const reached = await reachedIn(part);
  const params = new URLSearchParams({ table, format: 'ndjson', as: format });
  for (const name of ['from', 'to', 'personal', 'reason'])
    if (option(name) !== '') params.set(name, option(name));
  const joined = reached?.head ?? shared;
  if (joined !== null) params.set('cut', joined.cut);
  if (joined !== null) params.set('export', joined.export);
  const behind = reached?.party ?? null;
  if (behind !== null) params.set('after', behind);
  const head = await download(await source.open(params), { part, table, reached });
  const file = join(into, `${table}.${format}`);
  const count = await finish(part, file, head, format);
  await rm(part);
  console.log(`${String(count).padStart(9)} ${file}`);
  return head;
}

type Download = {
  readonly part: string;
  readonly table: string;
  readonly reached: Awaited<ReturnType<typeof reachedIn>>;
};

/** Appends what comes to the part file, without its own first and last line where the file has begun before. */
async function download(
  bytes: AsyncIterable<Uint8Array>,
  { part, table, reached }: Download,
): Promise<PartHead> {
  const handle = await openAt(part, reached?.bytes ?? 0);
  const progress = showProgress(table, reached?.rows ?? 0);
  let head = reached?.head ?? null;
  let isFirst = true;
  let text = '';
  /** the line before: the last one of all is no row */
  let held: string | null = null;
  try {
    for await (const line of createInterface({ input: Readable.from(bytes) })) {
      if (isFirst) {
        isFirst = false;
        if (head === null) text = `${line}\n`;
        head ??= JSON.parse(line) as PartHead;
        continue;
      }
      if (held !== null) {
        text += `${held}\n`;
        progress.row(held);
      }
      held = line;
      if (text.length < CHUNK) continue;
      await handle.write(text);
      text = '';
    }
    const { count } = JSON.parse(held ?? '{}') as { readonly count?: number };
    if (head === null || count === undefined) throw new Error('its end is missing');
    return head;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ToolFailure(`${table}: broken off (${why}); the same command goes on`);
  } finally {
    await handle.write(text);
    await handle.sync();
    await handle.close();
    progress.end();
  }
}

/** Characters written at once. */
const CHUNK = 65_536;

async function* rowsOf(part: string): AsyncGenerator<Row> {
  let isHead = true;
  for await (const line of createInterface({ input: createReadStream(part) })) {
    if (!isHead && line !== '') yield JSON.parse(line) as Row;
    isHead = false;
  }
}

/** Makes the file of a whole part. Resolves to its rows. */
async function finish(part: string, file: string, head: PartHead, format: ExportFormat): Promise<number> {
  const columns = head.schema.columns as readonly Column[];
  const made = `${file}.made`;
  if (format === 'parquet') {
    const { cut, export: exportId } = head;
    const count = await writeParquet(made, columns, rowsOf(part), {
      cut,
      export: exportId,
      ...rangeOf(head),
    });
    await rename(made, file);
    return count;
  }
  const written = fileFormat(format, columns, option('sep') === ';' ? ';' : ',');
  let count = 0;
  if (format === 'ndjson') {
    for await (const _ of rowsOf(part)) count += 1;
    const handle = await open(part, 'a');
    const sum = await sumOf(part);
    await handle.write(written.tail(count, sum));
    await handle.sync();
    await handle.close();
    await rename(part, file);
    await (await open(part, 'w')).close();
    return count;
  }
  const handle = await open(made, 'w');
  let text = written.head({
    ...head,
    ...head.range,
    table: head.schema.table,
    columns,
    position: '',
    after: null,
  });
  for await (const row of rowsOf(part)) {
    text += written.row(row);
    count += 1;
    if (text.length < CHUNK) continue;
    await handle.write(text);
    text = '';
  }
  await handle.write(text);
  await handle.sync();
  await handle.close();
  await rename(made, file);
  return count;
}

const rangeOf = ({ range: { from, to } }: PartHead): Record<string, string> => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
});

function oneOf<T extends string>(name: string, known: readonly T[], value: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new ToolFailure(`${name} must be one of: ${known.join(', ')}`);
  return found;
}

/**
 * Rows so far, how many a second, and how long it still takes, on one line of a terminal. Parties come in the order of their ids,
 * which are random: how far one is among all tells how much is left.
 */
function showProgress(table: string, before: number) {
  const began = performance.now();
  let [rows, shown, from]: [number, number, number | null] = [0, began, null];
  return {
    row(line: string) {
      rows += 1;
      const now = performance.now();
      if (from !== null && now - shown < 250) return;
      shown = now;
      const id = String((JSON.parse(line) as Row)['party_id']);
      const done = Number.parseInt(id.slice(0, 8), 16) / 0xffff_ffff;
      from ??= done;
      const seconds = (now - began) / 1000;
      const left = done > from ? Math.round((seconds * (1 - done)) / (done - from)) : null;
      const rate = Math.round(rows / Math.max(seconds, 0.001));
      const rest = left === null ? '' : `, ${left} s left`;
      process.stderr.write(`\r${table}: ${before + rows} rows, ${rate} a second${rest}   `);
    },
    end: () => void process.stderr.write('\r'),
  };
}
