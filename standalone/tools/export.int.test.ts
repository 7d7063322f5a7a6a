import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { httpPerson } from '@duende/testkit/support/http-person';
import { publish } from '@duende/testkit/support/parties';
import { runTool } from '../testing/built-programs.ts';
import { startService, type RunningService } from '../testing/running-service.ts';

let service: RunningService;
const admin = httpPerson(() => service.address);
beforeAll(async () => {
  service = await startService();
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  for (const name of ['=Luna', 'Sol', 'Mar']) {
    const dates = ['2027-05-01', '2027-05-02'];
    const { id } = await publish(admin, { name, location: 'Norte', dates, styles: ['psytrance', 'dub'] });
    await admin.call('POST', `/api/events/${id}/rsvp`);
  }
});
afterAll(async () => {
  await service.dispose();
});

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'duende-export-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

function exporting(options: Readonly<Record<string, string>>) {
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  return runTool('export', { DATA_DIR: service.dataDir }, ...args);
}

const linesOf = async (file: string) => (await readFile(file, 'utf8')).trimEnd().split('\n');
const metaIn = async (into: string, table: string) =>
  JSON.parse(await readFile(join(into, `${table}.meta.json`), 'utf8')) as Record<string, unknown>;
/** What a part of the table begins with that the tool leaves where it is broken off. */
async function headOf(into: string, table: string): Promise<string> {
  const { count: _, sha256: _sum, ...head } = await metaIn(into, table);
  return JSON.stringify(head);
}
const parsed = (line: string) => JSON.parse(line) as Record<string, unknown>;

test('every table at the same cut, with pseudonyms of its own', async () => {
  const into = await folder();
  const { stdout } = await exporting({ into });
  const tables = ['attendance', 'comments', 'decisions', 'parties', 'party_versions', 'rides'];
  expect((await readdir(into)).toSorted()).toEqual(
    tables.flatMap((table) => [`${table}.meta.json`, `${table}.ndjson`]),
  );
  expect(stdout).toMatch(/ 3 .*parties\.ndjson/);
  const metas = [];
  for (const table of tables) {
    const rows = await readFile(join(into, `${table}.ndjson`), 'utf8');
    const meta = await metaIn(into, table);
    metas.push(meta);
    // Every line is a row, whatever reads them.
    for (const line of rows.split('\n').slice(0, -1)) expect(parsed(line)).toHaveProperty('party_id');
    const sha256 = createHash('sha256').update(rows).digest('hex');
    expect(meta, table).toMatchObject({ sha256, count: rows.split('\n').length - 1, schema: { table } });
  }
  expect(new Set(metas.map((meta) => meta['pseudonyms'])).size).toBe(tables.length);
  for (const name of ['cut', 'position', 'export'])
    expect(new Set(metas.map((meta) => meta[name])).size, name).toBe(1);
});

test('goes on where it was broken off, and ends as though it had not been', async () => {
  const [whole, broken] = [await folder(), await folder()];
  await exporting({ into: whole, table: 'party_versions' });
  const text = await readFile(join(whole, 'party_versions.ndjson'), 'utf8');
  const lines = [await headOf(whole, 'party_versions'), ...text.trimEnd().split('\n')];
  const part = join(broken, 'party_versions.part');
  // In the middle of the second party's rows, and of a line.
  await writeFile(part, lines.slice(0, 5).join('\n'));
  await truncate(part, lines.slice(0, 5).join('\n').length - 20);
  await exporting({ into: broken, table: 'party_versions' });
  expect(await readFile(join(broken, 'party_versions.ndjson'), 'utf8')).toBe(text);
  expect(await metaIn(broken, 'party_versions')).toEqual(await metaIn(whole, 'party_versions'));
  expect((await readdir(broken)).toSorted()).toEqual(['party_versions.meta.json', 'party_versions.ndjson']);
});

test('all tables share one cut, the one that was broken off among them', async () => {
  const [whole, broken] = [await folder(), await folder()];
  await exporting({ into: whole, table: 'comments' });
  const head = await headOf(whole, 'comments');
  await writeFile(join(broken, 'comments.part'), `${head}\n`);
  await exporting({ into: broken });
  const { cut, position } = parsed(head);
  for (const name of (await readdir(broken)).filter((file) => file.endsWith('.meta.json')))
    expect(JSON.parse(await readFile(join(broken, name), 'utf8')), name).toMatchObject({ cut, position });
  expect(await headOf(broken, 'comments')).toBe(head);
});

interface Begun {
  readonly head: Record<string, unknown>;
  readonly rows: readonly string[];
}

test.each<[string, (begun: Begun) => Begun, Readonly<Record<string, string>>, string]>([
  ['for other days', (begun) => begun, { from: '2026-01-01' }, 'for other days (all of them)'],
  ['from the beginning', (begun) => begun, { since: '0000000000000001' }, 'since the beginning'],
  ['without names', (begun) => begun, { personal: '1', reason: 'Prueba' }, 'without PERSONAL=1'],
  [
    'under another key',
    ({ head, rows }) => ({ head: { ...head, pseudonyms: '0123456789abcdef' }, rows }),
    {},
    'where people have other pseudonyms',
  ],
  [
    'before its first line said whose it is',
    ({ head: { personal: _, ...head }, rows }) => ({ head, rows }),
    {},
    'by another version',
  ],
])('what was begun %s is not gone on with, and stays as it was', async (_what, change, other, words) => {
  const [whole, broken] = [await folder(), await folder()];
  await exporting({ into: whole, table: 'party_versions' });
  const first = await headOf(whole, 'party_versions');
  const rows = (await linesOf(join(whole, 'party_versions.ndjson'))).slice(0, 4);
  const begun = change({ head: parsed(first), rows });
  const part = join(broken, 'party_versions.part');
  const text = [JSON.stringify(begun.head), ...begun.rows].join('\n');
  await writeFile(part, text);
  const refused = {
    code: 1,
    stderr: expect.stringMatching(/party_versions\.part was begun .*: .* remove it/) as string,
  };
  // For one table and for all: no other table is made of another kind first.
  for (const table of [{ table: 'party_versions' }, {}] as readonly Readonly<Record<string, string>>[]) {
    const failed = expect(exporting({ into: broken, ...table, ...other })).rejects;
    await failed.toMatchObject(refused);
    await failed.toMatchObject({ stderr: expect.stringContaining(words) as string });
    expect(await readdir(broken)).toEqual(['party_versions.part']);
    expect(await readFile(part, 'utf8')).toBe(text);
  }
});

test('parts of two exports are not gone on with as one', async () => {
  const into = await folder();
  for (const [index, table] of ['rides', 'comments'].entries()) {
    const schema = { table, columns: [] };
    const head = { schema, range: { from: null, to: null }, cut: `2026-11-2${index}`, export: '' };
    await writeFile(join(into, `${table}.part`), `${JSON.stringify(head)}\n`);
  }
  await expect(exporting({ into })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /comments\.part belongs to another export than .*rides\.part: .*TABLE/,
    ) as string,
  });
  expect((await readdir(into)).toSorted()).toEqual(['comments.part', 'rides.part']);
});

test('Parquet that a reader of others’ opens, with its types', async () => {
  const into = await folder();
  await exporting({ into, format: 'parquet', table: 'party_versions' });
  const file = await asyncBufferFromFile(join(into, 'party_versions.parquet'));
  const { key_value_metadata: said = [] } = await parquetMetadataAsync(file);
  expect(said.map(({ key }) => key)).toEqual(['cut', 'position', 'export', 'personal', 'pseudonyms']);
  expect(said).toContainEqual({ key: 'personal', value: 'false' });
  const rows = await parquetReadObjects({ file });
  expect(rows).toHaveLength(6);
  const luna = rows.find(({ kind, name }) => kind === 'approved' && name === '=Luna');
  expect(luna).toMatchObject({
    revision: 1,
    status: 'approved',
    styles: ['psytrance', 'dub'],
    dates: [new Date('2027-05-01'), new Date('2027-05-02')],
    first_day: new Date('2027-05-01'),
    valid_to: null,
    latitude: null,
  });
  expect(luna?.['valid_from']).toBeInstanceOf(Date);
});

test('CSV for spreadsheets, and who asks for names says why', async () => {
  const into = await folder();
  await exporting({ into, format: 'csv', table: 'parties', sep: ';' });
  const text = await readFile(join(into, 'parties.csv'), 'utf8');
  expect(text).toMatch(/^\uFEFFparty_id;submitted_at;/);
  expect(text).toContain(";'=Luna;");
  for (const reason of ['', ' \u200b\u3164 '])
    await expect(exporting({ into, table: 'attendance', personal: '1', reason })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('REASON must say why') as string,
    });
  await exporting({ into, table: 'attendance', personal: '1', reason: 'Prueba' });
  expect(parsed((await linesOf(join(into, 'attendance.ndjson')))[0] ?? '')['person_name']).toBe('Guardiana');
  const trail = await admin.call<{ entries: readonly Record<string, unknown>[] }>(
    'GET',
    '/api/admin/audit?kind=history.exported&limit=1',
  );
  expect(trail.entries).toMatchObject([{ actor: null, reason: 'Prueba', subject: { label: 'attendance' } }]);
});

test.each([
  [{ table: 'users' }, 'TABLE must be one of'],
  [{ format: 'xml' }, 'FORMAT must be one of'],
  [{ table: 'parties', from: 'ayer' }, 'FROM and TO are days'],
  [{ table: 'parties', since: 'ayer' }, 'SINCE is the position that an export prints'],
  [{ into: '' }, 'INTO must name'],
])('%j is refused', async (options, words) => {
  await expect(exporting({ into: await folder(), ...options })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(words) as string,
  });
});
