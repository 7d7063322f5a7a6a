import { setImmediate as nextTurn } from 'node:timers/promises';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { SchemaElement } from 'hyparquet';
import type { FileHead } from './file-formats.ts';
import type { Column, Row } from './tables.ts';

export const PARQUET = { type: 'application/vnd.apache.parquet', extension: 'parquet' } as const;

/** Maximum rows and characters. A row group is held in memory, and encoding it blocks the thread. */
const GROUP = { rows: 10_000, characters: 4_000_000 } as const;

/** Other formats have this in their first line. */
export function metadataOf(
  head: Pick<FileHead, 'cut' | 'position' | 'export' | 'personal' | 'pseudonyms' | 'from' | 'to' | 'since'>,
): Readonly<Record<string, string>> {
  const { cut, position, export: exportId, personal, pseudonyms, from, to, since } = head;
  const said = { cut, position, export: exportId, personal: String(personal), pseudonyms, from, to, since };
  return Object.fromEntries(
    Object.entries(said).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );
}

/** Times as UTC timestamps, days as dates, lists as lists of texts. */
function elementsOf({ name, type }: Column): SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  switch (type) {
    case 'integer':
      return [{ ...optional, type: 'INT32' }];
    case 'number':
      return [{ ...optional, type: 'DOUBLE' }];
    case 'boolean':
      return [{ ...optional, type: 'BOOLEAN' }];
    case 'moment':
      return [
        {
          ...optional,
          type: 'INT64',
          converted_type: 'TIMESTAMP_MILLIS',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
        },
      ];
    case 'day':
      return [{ ...optional, type: 'INT32', converted_type: 'DATE' }];
    case 'list':
      return listOf(name, { type: 'BYTE_ARRAY', converted_type: 'UTF8' });
    case 'days':
      return listOf(name, { type: 'INT32', converted_type: 'DATE' });
    default:
      return [{ ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' }];
  }
}

function listOf(name: string, element: Pick<SchemaElement, 'type' | 'converted_type'>): SchemaElement[] {
  return [
    { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'OPTIONAL', ...element },
  ];
}

/** Writes row groups. When stopped it ends without a footer, so readers reject it. */
export async function* parquetBytes(
  columns: readonly Column[],
  metadata: Readonly<Record<string, string>>,
  groups: AsyncIterable<readonly Row[]>,
  stopped: AbortSignal,
): AsyncGenerator<Buffer> {
  const root: SchemaElement = { name: 'root', num_children: columns.length };
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [root, ...columns.flatMap(elementsOf)],
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy: 'duende',
  });
  const taken = () => {
    const made = Buffer.from(bytes.getBuffer());
    bytes.index = 0;
    return made;
  };
  let group: Row[] = [];
  let characters = 0;
  const grouped = async () => {
    const columnData = columns.map(({ name, type }) => ({
      name,
      data: group.map((row) => valueOf(row[name], type)),
    }));
    await writer.write({ columnData, rowGroupSize: GROUP.rows });
    [group, characters] = [[], 0];
    await nextTurn();
    return taken();
  };
  yield taken();
  for await (const rows of groups) {
    if (stopped.aborted) return;
    for (const row of rows) {
      group.push(row);
      characters += charactersOf(row);
      if (group.length >= GROUP.rows || characters >= GROUP.characters) yield await grouped();
    }
  }
  if (group.length > 0) yield await grouped();
  await writer.finish();
  yield taken();
}

function charactersOf(row: Row): number {
  return Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
}

function valueOf(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'days') return (value as readonly string[]).map((day) => new Date(day));
  return type === 'moment' || type === 'day' ? new Date(String(value)) : value;
}
