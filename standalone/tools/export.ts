import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import {
  EXPORT_FORMATS,
  EXPORT_TABLES,
  type ExportFormat,
  type ExportTable,
} from '@duende/contracts/constants/exports';
import { fileFormat } from '@duende/query-service/export/file-formats';
import type { Column, Row } from '@duende/query-service/export/tables';
import { openExportSource, type ExportSource } from './export-source.ts';
import { makeFolder } from './make-folder.ts';
import { openAt, reachedIn, sumOf, type PartHead, type Reached } from './part-file.ts';
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
    const parts = new Map<ExportTable, Reached | null>();
    for (const table of tables) parts.set(table, await reachedIn(partOf(into, table)));
    let shared = [...parts.values()].find((reached) => reached !== null)?.head ?? null;
    for (const [table, reached] of parts)
      shared = await exportTable(source, { table, format, into, reached, shared });
  } finally {
    await source.close();
  }
});

const partOf = (into: string, table: ExportTable) => join(into, `${table}.part`);

interface Wanted {
  readonly table: ExportTable;
  readonly format: ExportFormat;
  readonly into: string;
  /** how far it had come when it was broken off */
  readonly reached: Reached | null;
  /** another table: the same cut and the same pseudonyms, so that tables can be joined */
  readonly shared: Pick<PartHead, 'cut' | 'export'> | null;
}

async function exportTable(source: ExportSource, wanted: Wanted): Promise<PartHead> {
  const { table, format, into, reached, shared } = wanted;
  const part = partOf(into, table);
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

interface Download {
  readonly part: string;
  readonly table: ExportTable;
  readonly reached: Reached | null;
}

/** Appends what comes to the part file, without its own first and last line where the file has begun before. */
async function download(
  bytes: AsyncIterable<Uint8Array>,
  { part, table, reached }: Download,
): Promise<PartHead> {
  const lines = createInterface({ input: Readable.from(bytes) })[Symbol.asyncIterator]();
  const brokenOff = (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    return new ToolFailure(`${table}: broken off (${why}); the same command goes on`);
  };
  const first = await lines.next().catch((error: unknown) => Promise.reject(brokenOff(error)));
  if (first.done === true) throw brokenOff('it is empty');
  const head = JSON.parse(first.value) as PartHead;
  if (reached !== null && !isOfOneKind(reached.head, head))
    throw new ToolFailure(`${part} is of another export: remove it first`);
  const handle = await openAt(part, reached?.bytes ?? 0);
  const progress = showProgress(table, reached?.rows ?? 0);
  let text = reached === null ? `${first.value}\n` : '';
  /** the line before: the last one of all is no row */
  let held: string | null = null;
  try {
    for await (const line of lines) {
      if (held !== null) {
        text += `${held}\n`;
        progress.row(held);
      }
      held = line;
      if (text.length < CHUNK) continue;
      await handle.appendFile(text);
      text = '';
    }
    const { count } = JSON.parse(held ?? '{}') as { readonly count?: number };
    if (count === undefined) throw new Error('its end is missing');
    return reached?.head ?? head;
  } catch (error) {
    throw brokenOff(error);
  } finally {
    await handle.appendFile(text);
    await handle.sync();
    await handle.close();
    progress.end();
  }
}

/** Whether what is asked for is what was: the same columns of the same days. */
function isOfOneKind(one: PartHead, other: PartHead): boolean {
  const kindOf = ({ schema, range }: PartHead) => JSON.stringify([schema, range]);
  return kindOf(one) === kindOf(other);
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
    await handle.appendFile(written.tail(count, sum));
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
    await handle.appendFile(text);
    text = '';
  }
  await handle.appendFile(text);
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
