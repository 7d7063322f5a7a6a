import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { IN_A_MONTH, submit } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, isRefused, moment, sees } from '../kit/seen.ts';

const QUEUE = '/api/admin/events/pending?search=Luna+de+Autora';

/** An author corrects a waiting party, takes it back and sends it again; it is rejected, corrected, and approved. */
export async function authors(product: Product): Promise<void> {
  const { visitor, member, admin } = product;
  const author = await product.register('Remendona');
  const sent = { name: 'Luna de Autora', location: 'Madrid', dates: [IN_A_MONTH] };
  const { id } = await submit(author, sent);
  const page = `/api/events/${id}`;
  const is = (fields: object) => expect.objectContaining({ id, ...fields });
  const queue = await admin.watch('moderation');
  const own = await author.watch('me');
  await sees(admin, QUEUE, [is({ rejectedBefore: null })]);

  expect(await member.refusal('PUT', page, sent)).toBe('party.not-found');
  await author.call('PUT', page, { ...sent, cost: '10 €' });
  await queue.hears('moderation.pending', () => true);
  await sees(admin, QUEUE, [is({ cost: '10 €', revision: 1 })]);

  const back = await author.call<EventAnswer>('POST', `${page}/take-back`);
  expect(back.status).toBe('withdrawn');
  await own.hears('moderation.decided', ({ decision }) => decision === 'taken-back');
  await sees(admin, QUEUE, []);
  await isRefused(admin, page, 'party.not-found');
  await sees(author, page, is({ status: 'withdrawn' }));
  expect(await admin.refusal('PATCH', `/api/admin/events/${id}/approve`)).toBe('party.not-pending');
  const takenBack = await moment();

  await author.call('POST', `${page}/resubmit`, sent);
  await sees(admin, QUEUE, [is({ rejectedBefore: null })]);
  await admin.call('DELETE', page, { reason: 'Falta el lugar', onlyPending: true });
  await sees(author, page, is({ status: 'rejected', rejectedFor: 'Falta el lugar' }));
  expect(await author.refusal('PUT', page, sent)).toBe('party.not-pending');
  expect(await author.refusal('POST', `${page}/resubmit`, { ...sent, dates: ['2020-01-01'] })).toBe(
    'request.invalid',
  );
  await author.call('POST', `${page}/resubmit`, { ...sent, description: 'En el pinar' });
  await own.hears('moderation.decided', ({ decision }) => decision === 'resubmitted');
  const rejectedBefore = { reason: 'Falta el lugar', at: expect.any(String) };
  await sees(admin, QUEUE, [is({ description: 'En el pinar', rejectedBefore })]);
  await eventually(async () => {
    const { entries } = await admin.call<AuditAnswer>('GET', '/api/admin/audit?kind=party.resubmitted');
    const entry = entries.find(({ subject }) => subject.id === id);
    expect(entry?.changes).toEqual([
      { field: 'status', from: 'rejected', to: 'pending' },
      { field: 'description', from: '', to: 'En el pinar' },
    ]);
  });
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  await sees(visitor, page, is({ status: 'approved', description: 'En el pinar' }));
  expect(await author.refusal('POST', `${page}/take-back`)).toBe('party.not-pending');
  await isRefused(admin, `/api/history/events/${id}?at=${takenBack}`, 'party.not-found');
  const { marks } = await admin.get<PartyStoryAnswer>(`/api/admin/events/${id}/story`);
  expect(marks.map(({ kind }) => kind)).toEqual([
    'submitted',
    'updated',
    'taken-back',
    'resubmitted',
    'rejected',
    'resubmitted',
    'approved',
  ]);
}
