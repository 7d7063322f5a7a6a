import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { SchemaElement } from 'hyparquet';

type Column = { readonly name: string; readonly type: string };
type Row = Readonly<Record<string, unknown>>;

/** A group is what is held in memory at once: so many rows, fewer where they hold more characters than these. */
const GROUP = { rows: 50_000, characters: 16_000_000 } as const;

/** How a column of an export is kept: moments as timestamps in UTC, days as dates, lists as lists of texts. */
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

/** Writes rows as Parquet, a group at a time. Resolves to how many there were. */
export async function writeParquet(
  file: string,
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  metadata: Readonly<Record<string, string>>,
): Promise<number> {
  const root: SchemaElement = { name: 'root', num_children: columns.length };
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema: [root, ...columns.flatMap(elementsOf)],
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy: 'duende',
  });
  let group: Row[] = [];
  let characters = 0;
  let count = 0;
  const flush = async () => {
    const columnData = columns.map(({ name, type }) => ({
      name,
      data: group.map((row) => valueOf(row[name], type)),
    }));
    await writer.write({ columnData, rowGroupSize: GROUP.rows });
    count += group.length;
    group = [];
    characters = 0;
  };
  for await (const row of rows) {
    group.push(row);
    characters += charactersOf(row);
    if (group.length >= GROUP.rows || characters >= GROUP.characters) await flush();
  }
  if (group.length > 0) await flush();
  await writer.finish();
  return count;
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
