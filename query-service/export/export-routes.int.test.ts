import { createHash } from 'node:crypto';
import type { AuditAnswer } from '@duende/contracts/api/audit-answer';
import type { Actor } from '@duende/contracts/permissions';
import { when } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { describe, expect, test } from 'vitest';
import { comment, given, luna, ride, sol } from '../testing/export-story.ts';
import type { QueryRig } from '../testing/query-rig.ts';
import {
  BEARER,
  readTokenOf,
  admin,
  alba,
  analyst,
  bruno,
  day,
  personErased,
  submitted,
} from '../testing/story.ts';

interface Parsed {
  readonly head: { readonly position: string; readonly cut: string; readonly export: string };
  readonly rows: readonly Record<string, unknown>[];
  readonly tail: { readonly count: number; readonly sha256: string };
}

async function ndjson(rig: QueryRig, query: string, actor: Actor = admin): Promise<Parsed> {
  const { status, body } = await rig.get(`/api/history/export?${query}`, actor);
  expect(status, body.toString()).toBe(200);
  const lines = body.toString().trimEnd().split('\n');
  const [head, ...rest] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const tail = rest.at(-1) as unknown as Parsed['tail'];
  const sum = createHash('sha256').update(body.toString().slice(0, -(lines.at(-1)?.length ?? 0) - 1));
  expect(tail).toEqual({ count: rest.length - 1, sha256: sum.digest('hex') });
  return { head: head as unknown as Parsed['head'], rows: rest.slice(0, -1), tail };
}

const PSEUDONYM = /^[0-9a-f]{16}$/;

describe('GET /api/history/export', () => {
  test('parties, as they are at the cut', async () => {
    const rig = await given();
    const { head, rows } = await ndjson(rig, 'table=parties');
    expect(head).toMatchObject({ cut: day(20), after: null, range: { from: null, to: null } });
    expect(rows).toMatchObject([
      { party_id: luna, status: 'approved', name: '=Luna', submitted_at: day(1), going: 1 },
      { party_id: sol, status: 'rejected', name: 'Sol', author: null, going: 0 },
    ]);
    expect(rows[0]?.['author']).toMatch(PSEUDONYM);
  });

  test('each other table', async () => {
    const rig = await given();
    const versions = (await ndjson(rig, 'table=party_versions')).rows;
    expect(versions.map(({ party_id, kind, valid_to }) => [party_id, kind, valid_to])).toEqual([
      [luna, 'submitted', day(2)],
      [luna, 'approved', null],
      [sol, 'submitted', day(9)],
      [sol, 'rejected', null],
    ]);
    const { rows: attendance } = await ndjson(rig, 'table=attendance');
    expect(attendance.map(({ person: _, ...row }) => row)).toEqual([
      { party_id: luna, going_from: day(4), going_to: day(5) },
      { party_id: luna, going_from: day(6), going_to: null },
    ]);
    expect(new Set(attendance.map(({ person }) => person)).size).toBe(2);
    expect((await ndjson(rig, 'table=rides')).rows).toMatchObject([
      {
        ride_id: ride,
        places: 3,
        latitude: 40.42,
        longitude: -3.71,
        published_at: day(7),
        removed_at: day(8),
      },
    ]);
    expect((await ndjson(rig, 'table=decisions')).rows).toMatchObject([
      { kind: 'party', subject_id: luna, sent_at: day(1), decided_at: day(2), verdict: 'approved' },
      { kind: 'comment', subject_id: comment, sent_at: day(6), verdict: 'approved' },
      { kind: 'party', subject_id: sol, verdict: 'rejected', author: null },
    ]);
    const { rows: comments } = await ndjson(rig, 'table=comments');
    expect(comments).toMatchObject([
      { comment_id: comment, status: 'approved', shown_from: day(7), shown_to: null },
    ]);
    expect(JSON.stringify(comments)).not.toMatch(/Yo voy|alba/);
  });

  test('CSV for spreadsheets', async () => {
    const { get } = await given();
    const { headers, body } = await get('/api/history/export?table=parties&format=csv&sep=;', admin);
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toBe('attachment; filename="duende-parties-2026-11-20.csv"');
    const text = body.toString();
    expect(text.startsWith('\uFEFFparty_id;submitted_at;status')).toBe(true);
    expect(text).toContain(";'=Luna;");
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  });

  test('a range of days, and on behind a party with the same pseudonyms', async () => {
    const rig = await given(submitted(sampleId(3), {}, bruno.userId, day(10)));
    const some = await ndjson(rig, 'table=parties&from=2026-11-02&to=2026-11-09');
    expect(some.rows.map(({ party_id }) => party_id)).toEqual([sol]);
    const all = await ndjson(rig, 'table=parties');
    const rest = await ndjson(rig, `table=parties&after=${luna}&export=${all.head.export}`);
    expect(rest.rows).toEqual(all.rows.slice(1));
    const other = await ndjson(rig, 'table=parties');
    expect(other.rows[0]?.['author']).not.toBe(all.rows[0]?.['author']);
  });

  test.each<[string, string, Actor]>([
    ['names people', 'personal=1&reason=x&', admin],
    ['is somebody else’s', '', analyst],
  ])('has other pseudonyms where an export of the same id %s', async (_which, more, actor) => {
    const rig = await given();
    const first = await ndjson(rig, 'table=parties');
    const again = await ndjson(rig, `table=parties&${more}export=${first.head.export}`, actor);
    expect(again.rows[0]?.['author']).toMatch(PSEUDONYM);
    expect(again.rows[0]?.['author']).not.toBe(first.rows[0]?.['author']);
  });

  test('by a token is its holder’s in the trail', async () => {
    const rig = await given(readTokenOf(analyst.userId));
    const { status } = await rig.get('/api/history/export?table=parties', null, BEARER);
    expect(status).toBe(200);
    await rig.shown();
    const { entries } = await rig.read<AuditAnswer>('/api/admin/audit?kind=history.exported', admin);
    expect(entries).toMatchObject([{ subject: { label: 'parties' }, actor: { id: analyst.userId } }]);
  });

  test('names people to administrators who say why, and enters every export into the trail', async () => {
    const rig = await given();
    const reason = 'Estudio de noviembre';
    const query = `table=comments&personal=1&reason=${encodeURIComponent(reason)}`;
    expect((await ndjson(rig, query)).rows).toMatchObject([{ signed: 'alba', content: 'Yo voy' }]);
    const rides = await ndjson(rig, `table=rides&personal=1&reason=x&from=2026-11-01`);
    expect(rides.rows).toMatchObject([{ person_name: 'bruno', latitude: 40.4168 }]);
    await rig.shown();
    const { entries } = await rig.read<AuditAnswer>('/api/admin/audit?kind=history.exported', admin);
    expect(entries).toMatchObject([
      { subject: { type: 'export', label: 'rides' }, reason: 'x', actor: { id: admin.userId } },
      { subject: { type: 'export', label: 'comments' }, reason },
    ]);
  });

  test('knows nothing of who was erased but that somebody was going', async () => {
    const rig = await given(when(day(12), personErased(alba.userId)));
    const { rows } = await ndjson(rig, 'table=attendance&personal=1&reason=x');
    expect(rows).toMatchObject([
      { person: null, person_name: null, going_from: day(4), going_to: day(5) },
      { person_name: 'bruno' },
    ]);
    expect((await ndjson(rig, 'table=comments')).rows).toEqual([]);
  });

  test('knows nothing of who was erased where their id stays', async () => {
    const rig = await given(when(day(12), personErased(bruno.userId)));
    const { rows } = await ndjson(rig, 'table=party_versions');
    expect(rows).toMatchObject([
      { kind: 'submitted', actor: null },
      { kind: 'approved', actor: expect.stringMatching(PSEUDONYM) as string },
      { kind: 'submitted' },
      { kind: 'rejected', actor: rows[1]?.['actor'] },
    ]);
  });

  test.each<[string, number, string]>([
    ['', 400, 'table'],
    ['table=users', 400, 'table'],
    ['table=parties&format=xml', 400, 'format'],
    ['table=parties&sep=|', 400, 'sep'],
    ['table=parties&after=x', 400, 'after'],
    ['table=parties&export=x', 400, 'export'],
    ['table=parties&from=2026-11-09&to=2026-11-02', 400, 'El final debe ser posterior al principio.'],
    ['table=comments&personal=1', 400, 'escribe el motivo'],
    [`table=comments&personal=1&reason=${'x'.repeat(501)}`, 400, 'reason'],
  ])('%s is refused with %d', async (query, status, words) => {
    const rig = await given();
    const answer = await rig.get(`/api/history/export?${query}`, admin);
    expect([answer.status, answer.body.toString()]).toEqual([status, expect.stringContaining(words)]);
    await rig.shown();
    const trail = await rig.read<AuditAnswer>('/api/admin/audit?kind=history.exported', admin);
    expect(trail.entries).toEqual([]);
  });

  test('is nobody else’s', async () => {
    const { get } = await given();
    const statuses = await Promise.all(
      [null, alba].map(async (actor) => (await get('/api/history/export?table=parties', actor)).status),
    );
    expect(statuses).toEqual([401, 403]);
  });
});
