import type { AuditAnswer } from '@duende/contracts/api/audit-answer';
import type { Actor } from '@duende/contracts/permissions';
import { describe, expect, test } from 'vitest';
import { given } from '../testing/export-story.ts';
import { admin, alba } from '../testing/story.ts';

describe('GET /api/admin/audit/export', () => {
  test('is every entry before its own that the filters find, with names, and one in the trail itself', async () => {
    const rig = await given();
    const { status, headers, body } = await rig.get(
      `/api/admin/audit/export?actor=${admin.userId}&sep=;&reason=Recurso`,
      admin,
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
    const again = await rig.get('/api/admin/audit/export?kind=history.exported&reason=Otra', admin);
    expect(again.body.toString()).toMatch(/^.*\r\n[^\n]*,Recurso,[^\n]*\r\n$/);
    await rig.shown();
    const { entries } = await rig.read<AuditAnswer>('/api/admin/audit?kind=history.exported', admin);
    expect(entries).toMatchObject([{ reason: 'Otra' }, { reason: 'Recurso', subject: { label: 'audit' } }]);
  });

  test.each<[string, Actor | null, number]>([
    ['', admin, 400],
    ['?reason=x&kind=y', admin, 400],
    [`?reason=${'x'.repeat(501)}`, admin, 400],
    ['?reason=x&sep=|', admin, 400],
    ['?reason=x&sep=,&sep=;', admin, 400],
    ['?reason=x', alba, 403],
    ['?reason=x', null, 401],
  ])('%s is refused', async (query, actor, status) => {
    const { get } = await given();
    expect((await get(`/api/admin/audit/export${query}`, actor)).status).toBe(status);
  });

  test('what can separate no columns is told as it is of a table of the history', async () => {
    const { get } = await given();
    const [ofTrail, ofTable] = await Promise.all([
      get('/api/admin/audit/export?reason=x&sep=%7C', admin),
      get('/api/history/export?table=parties&format=csv&sep=%7C', admin),
    ]);
    const said = JSON.parse(ofTrail.body.toString()) as object;
    expect(said).toMatchObject({ message: 'El parámetro sep debe ser una coma o un punto y coma.' });
    expect(said).toEqual(JSON.parse(ofTable.body.toString()));
  });
});
