import { createHash } from 'node:crypto';
import { EXPORT_TABLES } from '@duende/contracts/exports/exports';
import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { day, when } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { describe, expect, test } from 'vitest';
import { given, sol } from '../testing/export-story.ts';
import type { FileHead } from './file-formats.ts';
import type { QueryRig } from '../testing/query-rig.ts';
import { admin, alba, analyst, BEARER } from '../testing/actors.ts';
import {
  ADMIN,
  ALBA,
  BRUNO,
  COMMENT,
  erased,
  PARTY,
  RIDE,
  submitted,
  tokenIssued,
} from '@duende/testkit/samples/story';

interface Parsed {
  readonly head: Pick<FileHead, 'position' | 'cut' | 'export' | 'personal' | 'pseudonyms'>;
  readonly rows: readonly Record<string, unknown>[];
  readonly tail: { readonly count: number; readonly sha256: string };
}

async function ndjson(rig: QueryRig, query: string, by: Actor = admin, reason?: string): Promise<Parsed> {
  const { status, body } = await rig.post(`/api/history/export?${query}`, by, { body: { reason } });
  expect(status, body.toString()).toBe(200);
  const lines = body.toString().trimEnd().split('\n');
  const [head, ...rest] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const tail = rest.at(-1) as unknown as Parsed['tail'];
  const sum = createHash('sha256').update(body.toString().slice(0, -(lines.at(-1)?.length ?? 0) - 1));
  expect(tail).toEqual({ count: rest.length - 1, sha256: sum.digest('hex') });
  return { head: head as unknown as Parsed['head'], rows: rest.slice(0, -1), tail };
}

const PSEUDONYM = /^p[0-9a-f]{16}$/;

describe('POST /api/history/export', () => {
  test('parties, as they are at the cut', async () => {
    const rig = await given();
    const { head, rows } = await ndjson(rig, 'table=parties');
    expect(head).toMatchObject({ cut: day(20), after: null, range: { from: null, to: null } });
    expect(rows).toMatchObject([
      { party_id: PARTY, status: 'approved', name: '=Luna', submitted_at: day(1), going: 1 },
      { party_id: sol, status: 'rejected', name: 'Sol', going: 0 },
    ]);
    const { rows: named } = await ndjson(rig, 'table=parties&personal=1', admin, 'x');
    expect(named).toMatchObject([
      { ...rows[0], author: expect.stringMatching(PSEUDONYM) as string, author_name: 'bruno' },
      { ...rows[1], author: null, author_name: null },
    ]);
  });

  test('each other table', async () => {
    const rig = await given();
    const versions = (await ndjson(rig, 'table=party_versions')).rows;
    expect(versions.map(({ party_id, kind, valid_to }) => [party_id, kind, valid_to])).toEqual([
      [PARTY, 'submitted', day(2)],
      [PARTY, 'approved', null],
      [sol, 'submitted', day(9)],
      [sol, 'rejected', null],
    ]);
    const { rows: attendance } = await ndjson(rig, 'table=attendance');
    expect(attendance.map(({ person: _, ...row }) => row)).toEqual([
      { party_id: PARTY, going_from: '2026-11-04', going_to: '2026-11-05', ended_by: 'withdrawn' },
      { party_id: PARTY, going_from: '2026-11-06', going_to: null, ended_by: null },
    ]);
    expect(new Set(attendance.map(({ person }) => person)).size).toBe(2);
    expect((await ndjson(rig, 'table=rides')).rows).toEqual([
      {
        party_id: PARTY,
        type: 'offer',
        passenger_count: 3,
        granted: 0,
        direction: null,
        departure_latitude: 40.4,
        departure_longitude: -3.7,
        published_at: '2026-11-07',
        removed_at: '2026-11-08',
      },
    ]);
    const approved = { is_imported: false, verdict: 'approved', waited_minutes: 1440 };
    expect((await ndjson(rig, 'table=decisions')).rows).toEqual([
      { ...approved, kind: 'party', party_id: PARTY, sent_at: '2026-11-01', decided_at: '2026-11-02' },
      { ...approved, kind: 'comment', party_id: PARTY, sent_at: '2026-11-06', decided_at: '2026-11-07' },
      expect.objectContaining({ kind: 'party', party_id: sol, verdict: 'rejected' }) as unknown,
    ]);
    expect((await ndjson(rig, 'table=comments')).rows).toEqual([
      {
        party_id: PARTY,
        created_at: '2026-11-06',
        status: 'approved',
        shown_from: '2026-11-07',
        shown_to: null,
      },
    ]);
  });

  test('CSV for spreadsheets', async () => {
    const { post } = await given();
    const { headers, body } = await post('/api/history/export?table=parties&format=csv&sep=;', admin);
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toBe('attachment; filename="duende-parties-2026-11-20.csv"');
    const text = body.toString();
    expect(text.startsWith('\uFEFFparty_id;submitted_at;status')).toBe(true);
    expect(text).toContain(";'=Luna;");
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  });

  test('a range of days, and on behind a party with the same pseudonyms', async () => {
    const rig = await given([when(day(10), submitted({ partyId: sampleId(3), authorId: BRUNO }))]);
    const some = await ndjson(rig, 'table=parties&from=2026-11-02&to=2026-11-09');
    expect(some.rows.map(({ party_id }) => party_id)).toEqual([sol]);
    const named = 'table=parties&personal=1';
    const all = await ndjson(rig, named, admin, 'x');
    const rest = await ndjson(rig, `${named}&after=${PARTY}&export=${all.head.export}`, admin, 'x');
    expect(rest.rows).toEqual(all.rows.slice(1));
    expect(rest.head).toMatchObject({ pseudonyms: all.head.pseudonyms, cut: all.head.cut });
    const other = await ndjson(rig, named, admin, 'x');
    expect(other.rows[0]?.['author']).not.toBe(all.rows[0]?.['author']);
    expect(other.head.pseudonyms).not.toBe(all.head.pseudonyms);
  });

  test('has other pseudonyms in every table and file, though all are asked for with one id', async () => {
    const rig = await given();
    const first = await ndjson(rig, 'table=parties');
    const queries = EXPORT_TABLES.flatMap((table) => [`table=${table}`, `table=${table}&from=2026-11-01`]);
    const heads = [first.head];
    for (const query of queries) heads.push((await ndjson(rig, `${query}&export=${first.head.export}`)).head);
    const fingerprints = heads.map(({ pseudonyms }) => pseudonyms);
    // The first of them is asked for a second time.
    expect(fingerprints[1]).toBe(fingerprints[0]);
    expect(new Set(fingerprints).size).toBe(queries.length);
  });

  test('is continued for a day, by only its person, and by no invented id', async () => {
    let now = Date.parse(day(20));
    const rig = await given([], { now: () => now });
    const { head } = await ndjson(rig, 'table=parties', analyst);
    const again = async (by: Actor, exportId: string) =>
      (await rig.post(`/api/history/export?table=parties&export=${exportId}`, by)).status;
    expect(await again(analyst, head.export)).toBe(200);
    expect(await again(admin, head.export)).toBe(409);
    expect(await again(analyst, sampleId(50))).toBe(409);
    now += 86_400_001;
    expect(await again(analyst, head.export)).toBe(409);
    expect(rig.recorded().filter((type) => type === 'HistoryExported')).toHaveLength(2);
  });

  test('by a token is its holder’s in the trail', async () => {
    const rig = await given([tokenIssued({ userId: analyst.userId })]);
    const { status } = await rig.post('/api/history/export?table=parties', null, { headers: BEARER });
    expect(status).toBe(200);
    await rig.shown();
    const { entries } = await rig.read<AuditAnswer>('/api/admin/audit?kind=history.exported', admin);
    expect(entries).toMatchObject([{ subject: { label: 'parties' }, actor: { id: analyst.userId } }]);
  });

  test('names people to administrators who say why, and enters every export into the trail', async () => {
    const rig = await given();
    const reason = 'Estudio de noviembre';
    expect((await ndjson(rig, 'table=comments&personal=1', admin, reason)).rows).toMatchObject([
      { comment_id: COMMENT, signed: 'alba', content: 'Allí nos vemos', created_at: day(6) },
    ]);
    const rides = await ndjson(rig, 'table=rides&personal=1&from=2026-11-01', admin, 'x');
    expect(rides.rows).toMatchObject([{ ride_id: RIDE, person_name: 'bruno', departure_latitude: 40.4168 }]);
    await rig.shown();
    const { entries } = await rig.read<AuditAnswer>('/api/admin/audit?kind=history.exported', admin);
    expect(entries).toMatchObject([
      { subject: { type: 'export', label: 'rides' }, reason: 'x', actor: { id: ADMIN } },
      { subject: { type: 'export', label: 'comments' }, reason },
    ]);
  });

  test('contains only counts of erased people', async () => {
    const rig = await given([when(day(12), erased({ userId: ALBA }))]);
    const { rows } = await ndjson(rig, 'table=attendance&personal=1', admin, 'x');
    expect(rows).toMatchObject([
      { person: null, person_name: null, going_from: day(4), going_to: day(5), ended_by: 'withdrawn' },
      { person_name: 'bruno' },
    ]);
    expect((await ndjson(rig, 'table=comments&personal=1', admin, 'x')).rows).toEqual([
      {
        ...{ comment_id: COMMENT, party_id: PARTY, author: null, signed: null, content: null },
        ...{ created_at: day(6), status: 'approved', shown_from: day(7), shown_to: day(12) },
      },
    ]);
  });

  test('contains no data of erased people whose id stays', async () => {
    const rig = await given([when(day(12), erased({ userId: BRUNO }))]);
    const { rows } = await ndjson(rig, 'table=party_versions&personal=1', admin, 'x');
    expect(rows).toMatchObject([
      { kind: 'submitted', actor: null },
      { kind: 'approved', actor: expect.stringMatching(PSEUDONYM) as string },
      { kind: 'submitted' },
      { kind: 'rejected', actor: rows[1]?.['actor'] },
    ]);
  });

  test.each<[string, number, string, string?]>([
    ['', 400, 'table'],
    ['table=users', 400, 'table'],
    ['table=parties&format=xml', 400, 'format'],
    ['table=parties&sep=|', 400, 'sep'],
    ['table=parties&after=x', 400, 'after'],
    ['table=parties&export=x', 409, 'no se puede continuar'],
    ['table=parties&from=2026-11-09&to=2026-11-02', 400, 'El final debe ser posterior al principio.'],
    ['table=comments&personal=1', 400, 'escribe el motivo'],
    ['table=comments&personal=1&reason=x', 400, 'escribe el motivo'],
    ['table=comments&personal=1', 400, 'escribe el motivo', ' \u00a0\t '],
    ['table=comments&personal=1', 400, 'escribe el motivo', '\u200b\u3164\u2800\u0301'],
    ['table=comments&personal=1', 400, 'motivo', 'x'.repeat(501)],
  ])('%s is refused with %d', async (query, status, words, reason) => {
    const rig = await given();
    const answer = await rig.post(`/api/history/export?${query}`, admin, { body: { reason } });
    expect([answer.status, answer.body.toString()]).toEqual([status, expect.stringContaining(words)]);
    await rig.shown();
    const trail = await rig.read<AuditAnswer>('/api/admin/audit?kind=history.exported', admin);
    expect(trail.entries).toEqual([]);
  });

  test('is asked for by no page of another site, and by nothing that only reads', async () => {
    const rig = await given();
    for (const path of ['/api/history/export?table=parties', '/api/admin/audit/export']) {
      for (const [name, value] of [
        ['Sec-Fetch-Site', 'cross-site'],
        ['Sec-Fetch-Site', 'same-site'],
        ['Origin', 'https://evil.example'],
      ] as const) {
        const headers = { [name]: value };
        const { status, body } = await rig.post(path, admin, { body: { reason: 'x' }, headers });
        expect([path, status]).toEqual([path, 403]);
        expect(body.toString()).toContain('request.foreign-origin');
      }
      expect([(await rig.get(path, admin)).status, (await rig.head(path, admin)).status]).toEqual([404, 404]);
    }
    expect(rig.recorded()).not.toContain('HistoryExported');
  });

  test('belongs to no other person', async () => {
    const { post } = await given();
    const statuses = await Promise.all(
      [null, alba].map(async (actor) => (await post('/api/history/export?table=parties', actor)).status),
    );
    expect(statuses).toEqual([401, 403]);
  });
});
