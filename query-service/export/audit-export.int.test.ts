import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { describe, expect, test } from 'vitest';
import { given } from '../testing/export-story.ts';
import { ADMIN } from '@duende/testkit/samples/story';
import { admin, alba } from '../testing/actors.ts';

const because = (reason: string) => ({ body: { reason } });

describe('POST /api/admin/audit/export', () => {
  test('is every entry before its own that the filters find, with names, and one in the trail itself', async () => {
    const rig = await given();
    const { status, headers, body } = await rig.post(
      `/api/admin/audit/export?actor=${ADMIN}&sep=;`,
      admin,
      because('Recurso'),
    );
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="duende-audit-2026-11-20.csv"',
    ]);
    const [head, ...lines] = body.toString().trimEnd().split('\r\n');
    expect(head).toContain('id;at;kind;actor;subject_type');
    expect(lines.map((line) => line.split(';').slice(2, 4))).toEqual([
      ['party.rejected', 'guardian'],
      ['comment.approved', 'guardian'],
      ['party.approved', 'guardian'],
      ['admin.set-up', 'guardian'],
    ]);
    expect(body.toString()).toContain("'=Luna");
    await rig.shown();
    const again = await rig.post('/api/admin/audit/export?kind=history.exported', admin, because('Otra'));
    expect(again.body.toString()).toMatch(/^.*\r\n[^\n]*,Recurso,[^\n]*\r\n$/);
    await rig.shown();
    const { entries } = await rig.read<AuditAnswer>('/api/admin/audit?kind=history.exported', admin);
    expect(entries).toMatchObject([{ reason: 'Otra' }, { reason: 'Recurso', subject: { label: 'audit' } }]);
  });

  test.each<[string, string, Actor | null, number]>([
    ['', '', admin, 400],
    ['', ' \u200b\u3164\u0301 ', admin, 400],
    ['?reason=x', '', admin, 400],
    ['?kind=y', 'x', admin, 400],
    ['', 'x'.repeat(501), admin, 400],
    ['?sep=|', 'x', admin, 400],
    ['?sep=,&sep=;', 'x', admin, 400],
    ['', 'x', alba, 403],
    ['', 'x', null, 401],
  ])('%s because of %j is refused', async (query, reason, actor, status) => {
    const { post } = await given();
    expect((await post(`/api/admin/audit/export${query}`, actor, because(reason))).status).toBe(status);
  });

  test('a wrong separator gets the same error as in a table of the history', async () => {
    const { post } = await given();
    const [ofTrail, ofTable] = await Promise.all([
      post('/api/admin/audit/export?sep=%7C', admin, because('x')),
      post('/api/history/export?table=parties&format=csv&sep=%7C', admin),
    ]);
    const said = JSON.parse(ofTrail.body.toString()) as object;
    expect(said).toMatchObject({ message: 'El parámetro sep debe ser una coma o un punto y coma.' });
    expect(said).toEqual(JSON.parse(ofTable.body.toString()));
  });
});
