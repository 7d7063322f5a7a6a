import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import { EXPORT_TABLES } from '@duende/contracts/exports/exports';
import { TODAY } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import { exported } from '../kit/exported.ts';
import type { Product } from '../kit/product.ts';
import { eventually } from '../kit/seen.ts';

/** Every table is taken away in every format, and who did it is entered in the audit trail. */
export async function exports(product: Product): Promise<void> {
  const { admin, analyst, member } = product;
  const { id } = await product.party('Llevada Fuera');
  await admin.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });
  await eventually(async () => {
    const parties = await exported(analyst, 'parties', { from: TODAY, to: TODAY });
    expect(parties).toContainEqual(expect.objectContaining({ party_id: id, status: 'approved', going: 1 }));
    expect(parties[0]).not.toHaveProperty('author');
  });
  for (const table of EXPORT_TABLES) {
    expect(await exported(analyst, table, { from: '2001-01-01', to: '2001-01-02' }), table).toEqual([]);
    const csv = await analyst.file(`/api/history/export?table=${table}&format=csv&sep=%3B`, 'POST');
    expect(csv.split(';').length, table).toBeGreaterThan(1);
    const parquet = await analyst.file(`/api/history/export?table=${table}&format=parquet`, 'POST');
    expect([parquet.slice(0, 4), parquet.slice(-4)], table).toEqual(['PAR1', 'PAR1']);
  }
  // An administrator’s exports are not counted.
  let since = '';
  await eventually(async () => {
    const [first = ''] = (await admin.file('/api/history/export?table=attendance', 'POST')).split('\n');
    since = (JSON.parse(first) as { readonly position: string }).position;
    expect(await exported(admin, 'attendance', { since })).toEqual([]);
  });
  await admin.call('POST', `/api/events/${id}/rsvp`, { isGoing: false });
  await eventually(async () =>
    expect(await exported(admin, 'attendance', { since })).toEqual([
      expect.objectContaining({ party_id: id, ended_by: 'withdrawn' }),
    ]),
  );
  const personal = '/api/history/export?table=parties&personal=1';
  expect(await analyst.refusal('POST', personal, { reason: 'x' })).toBe('export.personal-admin-only');
  for (const nothing of ['', ' \u200b\u3164 '])
    expect(await admin.refusal('POST', personal, { reason: nothing })).toBe('export.reason-required');
  const reason = 'Para la asociación';
  const named = await exported(admin, 'attendance', { personal: '1' }, reason);
  expect(named).toContainEqual(expect.objectContaining({ party_id: id, person_name: admin.username }));

  const asked = new URLSearchParams({ kind: 'history.exported', actor: admin.id, words: reason });
  await eventually(async () => {
    const { entries } = await admin.get<AuditAnswer>(`/api/admin/audit?${asked.toString()}`);
    expect(entries).toEqual([
      expect.objectContaining({ reason, actor: { id: admin.id, username: admin.username } }),
    ]);
  });
  // The trail itself is taken away as it was found, its own entry comes after it.
  const found = await admin.file(`/api/admin/audit/export?${asked.toString()}`, 'POST', {
    reason: 'Copia',
  });
  expect(found.trimEnd().split('\r\n')).toHaveLength(2);
  expect(found).toContain(reason);
  expect(found).not.toContain('Copia');
  expect(await admin.refusal('POST', '/api/admin/audit/export')).toBe('export.reason-required');
  expect(await member.refusal('GET', '/api/admin/audit')).toBe('session.moderator-required');
  expect(await analyst.refusal('POST', '/api/admin/audit/export')).toBe('session.admin-required');
}
