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

/** A member is made a moderator, decides on what waits and on reports, reads nothing of accounts, and is dismissed. */
export async function moderators(product: Product): Promise<void> {
  const { admin, visitor } = product;
  const { id: partyId } = await product.party('Bosque Moderado');
  const person = await product.register('Vigilante');
  const { id } = person;
  const row = (isModerator: boolean): Promise<void> =>
    sees(admin, '/api/users?search=vigilante', [
      expect.objectContaining({ id, isModerator, isAdmin: false }),
    ]);
  const role = `/api/admin/users/${id}/moderator`;
  expect(await person.refusal('PUT', role, { isModerator: true })).toBe('session.admin-required');
  await admin.call('PUT', role, { isModerator: true });
  await row(true);
  const moderator = await product.signIn(person);
  await sees(moderator, '/api/auth/me', expect.objectContaining({ isModerator: true, isAdmin: false }));
  const comments = `/api/events/${partyId}/comments`;
  const comment = await visitor.call<{ id: string }>('POST', comments, { content: 'Vigilante: hola' });
  await sees(moderator, '/api/admin/comments/pending?search=Vigilante', [
    expect.objectContaining({ id: comment.id }),
  ]);
  const approve = `/api/admin/comments/${comment.id}/approve`;
  const { undoId } = await moderator.call<{ undoId: string }>('PATCH', approve);
  await sees(visitor, comments, [expect.objectContaining({ id: comment.id })]);
  await eventually(async () => {
    const { entries } = await moderator.get<AuditAnswer>(`/api/admin/audit?actor=${id}`);
    expect(entries.map(({ kind }) => kind)).toEqual(['comment.approved']);
  });
  await moderator.call('POST', `/api/admin/undo/${undoId}`, { subject: { type: 'comment', id: comment.id } });
  await sees(visitor, comments, []);
  await moderator.watch('moderation');
  for (const path of ['/api/users', `/api/admin/users/${admin.id}/story`, `/api/history/home`])
    expect(await moderator.refusal('GET', path)).toMatch(/^session\.(admin|analyst)-required$/);
  const about = await moderator.get<AuditAnswer>(`/api/admin/audit?subject=${id}`);
  expect(about.entries).toEqual([]);
  for (const [method, path] of [
    ['POST', `/api/admin/users/${admin.id}/password-ticket`],
    ['DELETE', `/api/admin/users/${admin.id}/sessions`],
    ['PUT', role],
  ] as const)
    expect(await moderator.refusal(method, path, { isModerator: true })).toBe('session.admin-required');

  await admin.call('PUT', role, { isModerator: false });
  await row(false);
  await eventually(async () =>
    expect(await moderator.refusal('GET', '/api/admin/reports')).toBe('session.required'),
  );
  const trail = `/api/admin/audit?subject=${id}&kind=moderator.dismissed`;
  await eventually(async () => expect((await admin.get<AuditAnswer>(trail)).entries).toHaveLength(1));
  const { entries } = await admin.get<AuditAnswer>(trail);
  await admin.call('POST', `/api/admin/undo/${entries[0]?.id}`, { subject: { type: 'user', id } });
  await row(true);
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
