import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, sees } from '../kit/seen.ts';

/** Somebody is made an administrator and an analyst, by a decision and by undoing one, and dismissed again. */
export async function roles(product: Product): Promise<void> {
  const { admin } = product;
  const person = await product.register('Ayudante');
  const { id } = person;
  const row = (isAdmin: boolean, isAnalyst: boolean): Promise<void> =>
    sees(admin, '/api/users?search=ayudante', [expect.objectContaining({ id, isAdmin, isAnalyst })]);

  await admin.call('PUT', `/api/admin/users/${id}/admin`, { isAdmin: true });
  await row(true, false);
  const asAdmin = await product.signIn(person);
  await asAdmin.get('/api/admin/events/pending');
  await admin.call('PUT', `/api/admin/users/${id}/admin`, { isAdmin: false });
  await row(false, false);
  await eventually(async () =>
    expect(await asAdmin.refusal('GET', '/api/admin/events/pending')).toBe('session.required'),
  );

  await admin.call('PUT', `/api/admin/users/${id}/analyst`, { isAnalyst: true });
  await row(false, true);
  const asAnalyst = await product.signIn(person);
  await asAnalyst.get('/api/history/home');
  const trail = `/api/admin/audit?subject=${id}&kind=analyst.appointed`;
  await eventually(async () => expect((await admin.get<AuditAnswer>(trail)).entries).toHaveLength(1));
  const { entries } = await admin.get<AuditAnswer>(trail);
  await admin.call('POST', `/api/admin/undo/${entries[0]?.id}`, { subject: { type: 'user', id } });
  await row(false, false);
  await eventually(async () => {
    const refused = await asAnalyst.refusal('GET', '/api/history/home');
    expect(['session.required', 'session.analyst-required']).toContain(refused);
  });
  expect(await admin.refusal('PUT', `/api/admin/users/${admin.id}/admin`, { isAdmin: false })).toBe(
    'account.last-admin',
  );
}

/** A read token is made, reads, and is revoked. */
export async function tokens({ analyst, member, address }: Product): Promise<void> {
  const path = '/api/users/tokens';
  const wanted = { name: 'Informe', days: 1 };
  const issued = await analyst.call<{ id: string; token: string }>('POST', path, wanted);
  const reads = async (): Promise<number> => {
    const headers = { Authorization: `Bearer ${issued.token}` };
    const answer = await fetch(`${address}/api/statistics`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  await sees(analyst, path, [expect.objectContaining({ id: issued.id, name: 'Informe' })]);
  await eventually(async () => expect(await reads()).toBe(200));
  await analyst.call('DELETE', `${path}/${issued.id}`);
  await eventually(async () => expect(await reads()).toBe(401));
  await sees(analyst, path, []);
  expect(await analyst.refusal('DELETE', `${path}/${issued.id}`)).toBe('token.not-found');
  expect(await member.refusal('POST', path, wanted)).toBe('session.analyst-required');
}
