import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import {
  EXPORT_FORMATS,
  EXPORT_TABLES,
  type ExportFormat,
  type ExportTable,
} from '@duende/contracts/exports/exports';
import type { Config } from '@duende/platform/config/config';
import type { Row } from '@duende/query-service/export/tables';
import { openExportSource, type ExportSource } from './export-source.ts';
import { finishPart } from './finish-part.ts';
import { inNewFolder } from './make-folder.ts';
import { openAt, otherKind, reachedIn, type PartHead, type Reached } from './part-file.ts';
import { runTool, ToolFailure } from './run-tool.ts';

const { values } = parseArgs({
  options: Object.fromEntries(
    ['table', 'format', 'from', 'to', 'since', 'sep', 'into', 'personal', 'reason'].map((name) => [
      name,
      { type: 'string' as const, default: '' },
    ]),
  ),
});
const option = (name: string) => String(values[name] ?? '');

/** Resumes interrupted exports. */
runTool(async (settings) => {
  const format = oneOf('FORMAT', EXPORT_FORMATS, option('format') || 'ndjson');
  const wanted = option('table');
  const tables = wanted === '' ? EXPORT_TABLES : [oneOf('TABLE', EXPORT_TABLES, wanted)];
  const into = option('into');
  await inNewFolder(into, () => exportTables(settings, { tables, format, into }));
});

async function exportTables(
  settings: Config,
  { tables, format, into }: Pick<Wanted, 'format' | 'into'> & { readonly tables: readonly ExportTable[] },
): Promise<void> {
  const source = await openExportSource(settings);
  try {
    const parts = new Map<ExportTable, Reached | null>();
    for (const table of tables) parts.set(table, await reachedIn(partOf(into, table)));
    let begun = begunIn(into, parts);
    // No new file is made if these cannot be resumed.
    for (const [table, reached] of [...parts].toSorted(
      ([, a], [, b]) => Number(b !== null) - Number(a !== null),
    ))
      begun = await exportTable(source, { table, format, into, reached, begun });
  } finally {
    await source.close();
  }
}

const partOf = (into: string, table: ExportTable) => join(into, `${table}.part`);

interface Begun {
  readonly file: string;
  readonly head: PartHead;
}

/** Finds an interrupted export in the folder. @throws ToolFailure for parts of several exports */
function begunIn(into: string, parts: ReadonlyMap<ExportTable, Reached | null>): Begun | null {
  let first: Begun | null = null;
  for (const [table, reached] of parts) {
    if (reached === null) continue;
    const { head } = reached;
    const file = partOf(into, table);
    first ??= { file, head };
    if (head.cut !== first.head.cut)
      throw new ToolFailure(
        `${file} belongs to another export than ${first.file}: continue each by its TABLE, or remove one of them`,
      );
  }
  return first;
}

interface Wanted {
  readonly table: ExportTable;
  readonly format: ExportFormat;
  readonly into: string;
  /** of an interrupted table */
  readonly reached: Reached | null;
  /** all tables must have the same cut, so that they can be joined */
  readonly begun: Begun | null;
}

async function exportTable(source: ExportSource, wanted: Wanted): Promise<Begun> {
  const { table, format, into, reached, begun } = wanted;
  const part = partOf(into, table);
  const params = new URLSearchParams({ table, format: 'ndjson', as: format });
  for (const name of ['from', 'to', 'since', 'personal', 'reason'])
    if (option(name) !== '') params.set(name, option(name));
  // Any table has the cut.
  const known = (reached ?? begun)?.head;
  if (known !== undefined) params.set('export', known.export);
  const behind = reached?.party ?? null;
  if (behind !== null) params.set('after', behind);
  const head = await download(await source.open(params), { part, table, reached, begun });
  const file = join(into, `${table}.${format}`);
  const separator = option('sep') === ';' ? ';' : ',';
  const count = await finishPart(part, file, head, { format, separator });
  console.log(`${String(count).padStart(9)} ${file}`);
  return begun ?? { file, head };
}

interface Download {
  readonly part: string;
  readonly table: ExportTable;
  readonly reached: Reached | null;
  readonly begun: Begun | null;
}

/** When resuming, without head and tail lines. */
async function download(
  bytes: AsyncIterable<Uint8Array>,
  { part, table, reached, begun }: Download,
): Promise<PartHead> {
  const lines = createInterface({ input: Readable.from(bytes) })[Symbol.asyncIterator]();
  const brokenOff = (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    return new ToolFailure(`${table}: interrupted (${why}); the same command continues`);
  };
  const first = await lines.next().catch((error: unknown) => Promise.reject(brokenOff(error)));
  if (first.done === true) throw brokenOff('it is empty');
  const head = JSON.parse(first.value) as PartHead;
  if (begun !== null) requireKind(begun, head);
  if (reached !== null) requireKind({ file: part, head: reached.head }, head);
  const handle = await openAt(part, reached?.bytes ?? 0);
  const progress = showProgress(table, reached?.rows ?? 0);
  let text = reached === null ? `${first.value}\n` : '';
  /** the last line is no row */
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

/** @throws ToolFailure if they do not match */
function requireKind({ file, head }: Begun, now: PartHead): void {
  const kind = otherKind(head, now);
  if (kind !== null)
    throw new ToolFailure(`${file} was begun ${kind}: request the same, or remove it to start again`);
}

const CHUNK = 65_536;

function oneOf<T extends string>(name: string, known: readonly T[], value: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new ToolFailure(`${name} must be one of: ${known.join(', ')}`);
  return found;
}

/** Uses one line. Party ids are random and ordered, so the current id gives the progress. */
function showProgress(table: string, before: number) {
  // Files and a timer's mail get no progress.
  if (!process.stderr.isTTY) return { row: () => undefined, end: () => undefined };
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
