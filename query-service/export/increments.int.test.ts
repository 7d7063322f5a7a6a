import { EXPORT_TABLES, type ExportTable } from '@duende/contracts/exports/exports';
import { day, type Given, when } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { given, sol } from '../testing/export-story.ts';
import type { QueryRig } from '../testing/query-rig.ts';
import { admin, analyst } from '../testing/actors.ts';
import {
  ADMIN,
  approved,
  BRUNO,
  commentApproved,
  commented,
  contactChanged,
  erased,
  PARTY,
  ridePublished,
  rsvp,
  submitted,
} from '@duende/testkit/samples/story';
import type { FileHead } from './file-formats.ts';
import { columnsOf, type Row } from './tables.ts';

type Tables = ReadonlyMap<ExportTable, readonly Row[]>;

interface Taken {
  readonly tables: Tables;
  readonly heads: readonly FileHead[];
}

const ask = (rig: QueryRig, query: Record<string, string>, isPersonal: boolean) =>
  rig.post(
    `/api/history/export?${new URLSearchParams(query).toString()}${isPersonal ? '&personal=1' : ''}`,
    isPersonal ? admin : analyst,
    { body: { reason: isPersonal ? 'Copia de cada noche' : null } },
  );

/** All tables at one cut: that of the first, by its name. */
async function take(rig: QueryRig, isPersonal: boolean, more: Record<string, string> = {}): Promise<Taken> {
  const tables = new Map<ExportTable, readonly Row[]>();
  const heads: FileHead[] = [];
  for (const table of EXPORT_TABLES) {
    const [first] = heads;
    const same: Record<string, string> = first === undefined ? {} : { export: first.export };
    const { status, body } = await ask(rig, { table, ...more, ...same }, isPersonal);
    expect(status, body.toString()).toBe(200);
    const lines = body.toString().trimEnd().split('\n');
    heads.push(JSON.parse(lines[0] ?? '') as FileHead);
    const rows = lines.map((line) => JSON.parse(line) as Row);
    // What is no row of a table has no party.
    tables.set(
      table,
      rows.filter((row) => row['party_id'] !== undefined),
    );
    expect(tables.get(table)).toHaveLength(lines.length - 2);
  }
  return { tables, heads };
}

/** What a copy is once the parties of an increment have taken the place of what it had of them; pseudonyms are of one file each. */
function replaced(copy: Tables, increment: Tables): Tables {
  return new Map(
    EXPORT_TABLES.map((table) => {
      const news = increment.get(table) ?? [];
      const parties = new Set(news.map((row) => row['party_id']));
      const kept = (copy.get(table) ?? []).filter((row) => !parties.has(row['party_id'] ?? null));
      return [table, [...kept, ...news]];
    }),
  );
}

/** Pseudonyms are of one file: of who was erased there is none in any. */
function comparable(tables: Tables, isPersonal: boolean) {
  return [...tables].map(([table, rows]) => {
    const cells = (row: Row) =>
      columnsOf(table, isPersonal).map(({ name, type }) =>
        type === 'person' ? row[name] !== null : row[name],
      );
    return [table, rows.map((row) => JSON.stringify(cells(row))).sort()];
  });
}

const [mar, later] = [sampleId(3), sampleId(51)];
/** What each night brings, somebody's erasure among it. */
const NIGHTS: readonly (readonly Given[])[] = [
  [
    when(day(21), rsvp()),
    when(day(21), contactChanged({ userId: BRUNO, changes: { telegram: { from: '', to: '@bruno' } } })),
  ],
  [
    when(
      day(22),
      submitted({
        partyId: mar,
        authorId: BRUNO,
        details: samplePartyDetails({ name: 'Mar', dates: ['2026-12-07'] }),
      }),
    ),
    when(day(22), commented({ commentId: later, authorId: null, content: '¿Hay sitio?' })),
  ],
  [],
  [
    when(day(23), approved({ partyId: mar, authorId: BRUNO })),
    when(day(23), commentApproved({ commentId: later })),
  ],
  [when(day(24), ridePublished({ rideId: sampleId(52), partyId: mar }))],
  [when(day(25), erased({ userId: BRUNO }))],
  [when(day(26), erased({ userId: ADMIN }))],
];

test.each([true, false])(
  'a copy that is brought up to date every night is what taking everything gives, with names: %s',
  async (isPersonal) => {
    let now = Date.parse(day(20));
    const rig = await given([], { now: () => now });
    const base = await take(rig, isPersonal);
    let copy = base.tables;
    let position = base.heads[0]?.position ?? '';
    for (const night of NIGHTS) {
      for (const happening of night) await rig.and(happening);
      await rig.shown();
      now += 86_400_000;
      const increment = await take(rig, isPersonal, { since: position });
      for (const name of ['cut', 'position', 'export', 'since'] as const)
        expect(new Set(increment.heads.map((head) => head[name])).size, name).toBe(1);
      copy = replaced(copy, increment.tables);
      position = increment.heads[0]?.position ?? '';
      expect(comparable(copy, isPersonal)).toEqual(
        comparable((await take(rig, isPersonal)).tables, isPersonal),
      );
      const touched = [...increment.tables.values()].flat().map((row) => row['party_id']);
      if (night.length === 0) expect(touched).toEqual([]);
    }
  },
);

test('only what has changed comes again', async () => {
  const rig = await given();
  const { heads } = await take(rig, false);
  await rig.and(when(day(19), rsvp()));
  await rig.shown();
  const { tables } = await take(rig, false, { since: heads[0]?.position ?? '' });
  expect([...tables].map(([table, rows]) => [table, rows.map((row) => row['party_id'])])).toEqual([
    ['parties', [PARTY]],
    ['party_versions', []],
    ['attendance', [PARTY, PARTY, PARTY]],
    ['rides', []],
    ['decisions', []],
    ['comments', []],
  ]);
});

test.each([
  ['since=9', 'since'],
  ['since=0000000000000009&since=0000000000000001', 'since'],
  [`format=parquet&after=${sol}`, 'after'],
])('%s is refused, and nothing is entered', async (query, word) => {
  const rig = await given();
  const { status, body } = await rig.post(`/api/history/export?table=parties&${query}`, analyst);
  expect([status, body.toString()]).toEqual([400, expect.stringContaining(word)]);
  expect(rig.recorded()).not.toContain('HistoryExported');
});

test('Parquet over HTTP, with its types and what it is of', async () => {
  const rig = await given();
  const { heads, tables } = await take(rig, false);
  for (const table of EXPORT_TABLES) {
    const { status, headers, body } = await ask(
      rig,
      { table, format: 'parquet', export: heads[0]?.export ?? '' },
      false,
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/vnd.apache.parquet');
    expect(headers['content-disposition']).toBe(`attachment; filename="duende-${table}-2026-11-20.parquet"`);
    const file = body.buffer.slice(body.byteOffset, body.byteOffset + body.byteLength) as ArrayBuffer;
    const { key_value_metadata: said = [] } = await parquetMetadataAsync(file);
    expect(said).toContainEqual({ key: 'position', value: heads[0]?.position });
    const rows = await parquetReadObjects({ file });
    expect(rows.map((row) => row['party_id'])).toEqual(tables.get(table)?.map((row) => row['party_id']));
    for (const { name, type } of columnsOf(table, false))
      for (const row of rows)
        if ((type === 'moment' || type === 'day') && row[name] !== null)
          expect(row[name], name).toBeInstanceOf(Date);
  }
});
