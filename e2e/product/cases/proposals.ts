import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import { addDays } from '@duende/contracts/common/madrid-time';
import type { PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import type { PartyChangeAnswer } from '@duende/contracts/parties/change-answers';
import type { EventAnswer, EventMendedAnswer } from '@duende/contracts/parties/party-answers';
import type { ProposalDecidedAnswer } from '@duende/contracts/parties/proposal-answers';
import { IN_A_MONTH, submit } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, moment, sees } from '../kit/seen.ts';

const QUEUE = '/api/admin/events/proposals?search=Luna+Propuesta';
const A_WEEK_LATER = addDays(IN_A_MONTH, 7);
const SIMILAR = `/api/similar-events?name=Luna+Propuesta+2&location=madrid&dates=${IN_A_MONTH}`;

/** Who sent a published party proposes changes of it: they are taken back, rejected, accepted, undone, and clash. */
export async function proposals(product: Product): Promise<void> {
  const { visitor, member, admin } = product;
  const author = await product.register('Proponente');
  const sent = { name: 'Luna Propuesta', location: 'Madrid', dates: [IN_A_MONTH], cost: '10 €' };
  const { id } = await submit(author, sent);
  const page = `/api/events/${id}`;
  const proposal = `/api/admin/events/${id}/proposal`;
  expect(await member.get(SIMILAR)).toEqual([]);
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  const [queue, own] = [await admin.watch('moderation'), await author.watch('me')];
  const is = (fields: object) => expect.objectContaining({ id, ...fields });
  await sees(member, SIMILAR, [is({ name: 'Luna Propuesta' })]);
  const propose = (fields: object) => author.call<EventMendedAnswer>('PUT', page, { ...sent, ...fields });
  const waits = (...fields: object[]) => {
    const proposal = { fields: fields.map((field) => expect.objectContaining(field)) };
    return sees(admin, QUEUE, [is({ proposal: expect.objectContaining(proposal) })]);
  };
  const knows = (fields: object) =>
    sees(author, '/api/users/events', [is({ proposal: expect.objectContaining(fields) })]);

  expect(await member.refusal('PUT', page, sent)).toBe('party.not-yours');
  expect(await propose({ cost: '15 €' })).toMatchObject({ cost: '10 €', isProposed: true });
  await queue.hears('moderation.pending', ({ proposals }) => proposals >= 1);
  await own.hears('moderation.decided', ({ decision }) => decision === 'change-proposed');
  await waits({ field: 'cost', from: '10 €', now: '10 €', to: '15 €', clashes: false });
  await knows({ state: 'open', what: 'changes' });
  const open = await moment();
  expect(await author.refusal('POST', `${page}/reschedule`, { dates: [A_WEEK_LATER] })).toBe(
    'proposal.waiting',
  );
  expect(await member.refusal('POST', `${page}/proposal/withdraw`)).toBe('party.not-yours');
  await author.call('POST', `${page}/proposal/withdraw`);
  await sees(admin, QUEUE, []);
  expect(await admin.refusal('POST', `${proposal}/accept`)).toBe('proposal.not-open');

  await propose({ cost: '20 €' });
  const rejected = await admin.call<ProposalDecidedAnswer>('POST', `${proposal}/reject`, {
    reason: 'Demasiado caro',
  });
  await own.hears(
    'moderation.decided',
    ({ decision, reason }) => decision === 'proposal-rejected' && reason === 'Demasiado caro',
  );
  await knows({ state: 'rejected', reason: 'Demasiado caro' });
  await admin.call('POST', `/api/admin/undo/${rejected.undoId}`, { subject: { type: 'party', id } });
  await own.hears('moderation.decided', ({ decision }) => decision === 'proposal-reopened');
  await waits({ field: 'cost', to: '20 €' });
  await knows({ state: 'open', reason: null });
  await admin.call('POST', `${proposal}/reject`);

  await propose({ cost: '12 €' });
  await waits({ field: 'cost', to: '12 €' });
  await admin.call('PUT', page, { ...sent, cost: '11 €' });
  await waits({ field: 'cost', from: '10 €', now: '11 €', to: '12 €', clashes: true });
  expect(await admin.refusal('POST', `${proposal}/accept`, { overwrite: true })).toBe('proposal.clash');
  await admin.call('POST', `${proposal}/reject`);

  expect(
    await author.call('POST', `${page}/reschedule`, { dates: [A_WEEK_LATER], notice: 'Llueve' }),
  ).toMatchObject({
    dates: [IN_A_MONTH],
    isProposed: true,
  });
  await waits({ field: 'dates', to: [A_WEEK_LATER] });
  const { undoId } = await admin.call<ProposalDecidedAnswer>('POST', `${proposal}/accept`);
  await sees(
    visitor,
    page,
    is({ dates: [A_WEEK_LATER], previousDates: [IN_A_MONTH], conditionReason: 'Llueve' }),
  );
  await knows({ state: 'accepted' });
  await sees(
    author,
    '/api/users/notices',
    expect.objectContaining({
      notices: expect.arrayContaining([expect.objectContaining({ kind: 'proposal-accepted', as: 'author' })]),
    }),
  );
  const changes = await visitor.get<readonly PartyChangeAnswer[]>(`${page}/changes`);
  expect(changes[0]).toMatchObject({ field: 'dates', from: [IN_A_MONTH], to: [A_WEEK_LATER] });
  await admin.call('POST', `/api/admin/undo/${undoId}`, { subject: { type: 'party', id } });
  await sees(visitor, page, is({ dates: [IN_A_MONTH], conditionReason: '' }));
  await sees(
    admin,
    `/api/history/events/${id}?at=${open}`,
    expect.objectContaining({ event: is({ cost: '10 €' }) }),
  );

  await propose({ cost: '11 €', description: 'En el pinar' });
  await admin.call('DELETE', page, { reason: 'Repetida' });
  expect(await admin.refusal('POST', `${proposal}/accept`)).toBe('proposal.party-gone');
  await sees(admin, QUEUE, []);
  await admin.call<EventAnswer>('POST', `/api/admin/events/${id}/restore`);
  await waits({ field: 'description', to: 'En el pinar' });
  await author.call('POST', `${page}/cancel`, {});
  expect(await admin.refusal('POST', `${proposal}/accept`)).toBe('party.cancelled');
  await admin.call('POST', `${proposal}/reject`, {});
  await sees(admin, QUEUE, []);

  await eventually(async () => {
    const { entries } = await admin.call<AuditAnswer>('GET', '/api/admin/audit?kind=proposal.made');
    const made = entries.filter(({ subject }) => subject.id === id).map(({ changes }) => changes[0]?.to);
    expect(made).toEqual(['En el pinar', [A_WEEK_LATER], '12 €', '20 €', '15 €']);
  });
  const { marks } = await admin.get<PartyStoryAnswer>(`/api/admin/events/${id}/story`);
  expect(marks.map(({ kind }) => kind).filter((kind) => kind.includes('propos'))).toEqual([
    ...['change-proposed', 'proposal-withdrawn', 'change-proposed', 'proposal-rejected', 'proposal-reopened'],
    ...['proposal-rejected', 'change-proposed'],
    ...['proposal-rejected', 'change-proposed', 'proposal-accepted', 'change-proposed', 'proposal-rejected'],
  ]);
}
