import type { DecidedAnswer } from '@duende/contracts/common/answers';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, sees } from '../kit/seen.ts';

/** A suspended person adds nothing visible, removes content, and is restored; then mutes another person. */
export async function suspending(product: Product): Promise<void> {
  const { admin, member } = product;
  const { id: partyId } = await product.party('Bosque Suspendido');
  const person = await product.register('Apartada');
  const rsvp = `/api/events/${partyId}/rsvp`;
  await person.call('POST', rsvp, { isGoing: true });
  const path = `/api/admin/users/${person.id}/suspension`;
  const suspension = { lastDay: '2099-05-03', reason: 'Insultas' };
  expect(await member.refusal('PUT', path, suspension)).toBe('session.admin-required');
  expect(await admin.refusal('PUT', path, { lastDay: '2020-01-01' })).toBe('account.suspension-over');
  expect(await admin.refusal('PUT', `/api/admin/users/${admin.id}/suspension`, {})).toBe('account.has-role');
  const { undoId } = await admin.call<DecidedAnswer>('PUT', path, suspension);
  await sees(person, '/api/users/profile', expect.objectContaining({ suspension }));
  await sees(admin, '/api/users?search=apartada', [expect.objectContaining({ suspension })]);

  const comments = `/api/events/${partyId}/comments`;
  await eventually(async () =>
    expect(await person.refusal('POST', comments, { content: 'Hola' })).toBe('account.suspended'),
  );
  await person.call('POST', rsvp, { isGoing: false });
  expect(await person.refusal('POST', rsvp, { isGoing: true })).toBe('account.suspended');
  await admin.call('POST', `/api/admin/undo/${undoId}`, { subject: { type: 'user', id: person.id } });
  await eventually(async () => void (await person.call('POST', rsvp, { isGoing: true })));
  expect(await admin.refusal('DELETE', path)).toBe('account.not-suspended');
  await admin.call('PUT', path, {});
  await admin.call('DELETE', path);
  await sees(admin, '/api/users?search=apartada', [expect.objectContaining({ suspension: null })]);

  const muted = '/api/users/muted';
  await person.call('PUT', `${muted}/${member.id}`);
  await sees(person, muted, [expect.objectContaining({ id: member.id })]);
  expect(await person.refusal('PUT', `${muted}/${person.id}`)).toBe('mute.own');
  await person.call('DELETE', `${muted}/${member.id}`);
  await sees(person, muted, []);
}
