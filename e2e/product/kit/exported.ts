import { createHash } from 'node:crypto';
import type { ExportTable } from '@duende/contracts/exports/exports';
import { expect } from 'vitest';
import type { Somebody } from './somebody.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows of a table of the history, of a file that is whole. */
export async function exported(
  who: Somebody,
  table: ExportTable,
  more: Readonly<Record<string, string>> = {},
  reason?: string,
): Promise<readonly Row[]> {
  const asked = new URLSearchParams({ table, format: 'ndjson', ...more });
  const text = await who.file(`/api/history/export?${asked.toString()}`, 'POST', { reason });
  const lines = text.trimEnd().split('\n');
  const [, ...rows] = lines.slice(0, -1).map((line) => JSON.parse(line) as Row);
  const sha256 = createHash('sha256')
    .update(`${lines.slice(0, -1).join('\n')}\n`)
    .digest('hex');
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ count: rows.length, sha256 });
  return rows;
}

/** As {@link exported}, with the names and words of people. */
export const exportedWithNames = (admin: Somebody, table: ExportTable): Promise<readonly Row[]> =>
  exported(admin, table, { personal: '1' }, 'Se prueba');
