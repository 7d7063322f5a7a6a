import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import { addDays } from '@duende/contracts/common/madrid-time';
import type { PartyChangeAnswer } from '@duende/contracts/parties/change-answers';
import type { EventAnswer, EventNoticedAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import { IN_A_MONTH, submit } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, moment, sees } from '../kit/seen.ts';

const A_WEEK_LATER = addDays(IN_A_MONTH, 7);
const RIDE = { type: 'need', passengerCount: 1, departureLatitude: 40.4, departureLongitude: -3.7 };

/** A party is called off by who sent it, which is undone; it is postponed, moved by an administrator, and loses one of its nights. */
export async function conditions(product: Product): Promise<void> {
  const { visitor, member, admin } = product;
  const author = await product.register('Aplazadora');
  const party = await submit(author, { name: 'Luna en Vilo', location: 'Madrid', dates: [IN_A_MONTH] });
  const { id } = party;
  const page = `/api/events/${id}`;
  const [rsvp, rides, subject] = [`${page}/rsvp`, `${page}/rides`, { subject: { type: 'party', id } }];
  const partyWith = (fields: Partial<EventAnswer>) => expect.objectContaining({ id, ...fields });
  expect(await author.refusal('POST', `${page}/cancel`, {})).toBe('party.not-found');
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  await member.call('POST', rsvp, { isGoing: true });
  const ear = await visitor.watch(`event:${id}`);
  const shown = async (fields: Partial<EventAnswer>): Promise<void> => {
    await ear.hears('event.updated', ({ event }) => event.condition === fields.condition);
    await sees(visitor, page, partyWith(fields));
    await sees(
      visitor,
      '/api/events?view=cards',
      expect.arrayContaining([partyWith({ condition: fields.condition })]),
    );
  };

  expect(await member.refusal('POST', `${page}/cancel`, {})).toBe('party.not-yours');
  expect(await author.refusal('POST', `${page}/cancel`, { notice: 'x'.repeat(501) })).toBe('request.invalid');
  await author.call('POST', `${page}/cancel`, { notice: 'Se ha roto el generador' });
  await shown({ condition: 'cancelled', conditionReason: 'Se ha roto el generador' });
  const calledOff = await moment();
  expect(await author.refusal('POST', rsvp, { isGoing: true })).toBe('party.cancelled');
  expect(await member.refusal('POST', rides, RIDE)).toBe('party.cancelled');
  expect(await member.call('POST', rsvp, { isGoing: false })).toEqual({ isGoing: false });
  await eventually(async () => {
    const file = await visitor.file(`/event/${shareKey(party)}/calendar.ics`);
    expect(file).toContain('STATUS:CANCELLED');
  });
  await eventually(async () => {
    const trail = await admin.call<AuditAnswer>('GET', '/api/admin/audit?kind=party.cancelled');
    const entry = trail.entries.find((one) => one.subject.id === id);
    expect(entry?.changes).toEqual([
      { field: 'condition', from: 'scheduled', to: 'cancelled' },
      { field: 'conditionReason', from: '', to: 'Se ha roto el generador' },
    ]);
    await admin.call('POST', `/api/admin/undo/${entry?.id}`, subject);
  });
  await shown({ condition: 'scheduled', conditionReason: '' });
  await sees(
    admin,
    `/api/history/events/${id}?at=${calledOff}`,
    expect.objectContaining({ event: partyWith({ condition: 'cancelled' }) }),
  );

  await author.call('POST', `${page}/postpone`, {});
  await shown({ condition: 'postponed' });
  expect(await member.refusal('POST', rsvp, { isGoing: true })).toBe('party.postponed');
  expect(await member.refusal('POST', `${page}/reschedule`, { dates: [A_WEEK_LATER] })).toBe(
    'party.not-yours',
  );
  await admin.call('POST', `${page}/reschedule`, { dates: [A_WEEK_LATER, addDays(A_WEEK_LATER, 7)] });
  await shown({ condition: 'scheduled', previousDates: [IN_A_MONTH] });
  const goer = await product.register('Enterada');
  expect(await goer.call('POST', rsvp, { isGoing: true })).toEqual({ isGoing: true });

  await author.call('POST', `${page}/cancel`, { dates: [A_WEEK_LATER] });
  const noticed = (isRead: boolean) =>
    expect.objectContaining({ id: expect.any(String), kind: 'cancelled', as: 'goer', isRead });
  await sees(goer, '/api/users/notices', { notices: [noticed(false)], unread: 1 });
  await goer.call('POST', '/api/users/notices/read');
  await sees(goer, '/api/users/notices', { notices: [noticed(true)], unread: 0 });
  await sees(visitor, page, partyWith({ condition: 'scheduled', cancelledDates: [A_WEEK_LATER] }));
  await author.call('POST', `${page}/reinstate`, {});
  await sees(visitor, page, partyWith({ condition: 'scheduled', cancelledDates: [] }));
  const changes = await visitor.get<readonly PartyChangeAnswer[]>(`${page}/changes`);
  expect(changes.map(({ field, to }) => [field, to]).slice(0, 4)).toEqual([
    ['cancelledDates', []],
    ['cancelledDates', [A_WEEK_LATER]],
    ['condition', 'scheduled'],
    ['dates', [A_WEEK_LATER, addDays(A_WEEK_LATER, 7)]],
  ]);
  const { marks } = await admin.get<PartyStoryAnswer>(`/api/admin/events/${id}/story`);
  expect(marks.map(({ kind }) => kind).slice(2)).toEqual([
    'cancelled',
    'reinstated',
    'postponed',
    'rescheduled',
    'cancelled',
    'reinstated',
  ]);
}

const QUEUE = '/api/admin/events/condition-reasons?search=Luna+Con+Motivo';

/**
 * An author's reason for a cancellation waits for a moderator, who keeps or removes it; a new text waits
 * again.
 */
export async function conditionReasons(product: Product): Promise<void> {
  const { visitor, member, admin } = product;
  const author = await product.register('Motivada');
  const { id } = await submit(author, { name: 'Luna Con Motivo', location: 'Madrid', dates: [IN_A_MONTH] });
  const page = `/api/events/${id}`;
  const review = `/api/admin/events/${id}/condition-reason/review`;
  const is = (fields: Partial<EventAnswer>) => expect.objectContaining({ id, ...fields });
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  const [queue, ear] = [await admin.watch('moderation'), await visitor.watch(`event:${id}`)];

  const [first, second] = ['Mira https://duende.example/uno', 'Mira https://duende.example/dos'];
  await author.call('POST', `${page}/cancel`, { notice: first });
  await queue.hears('moderation.pending', ({ reasons }) => reasons >= 1);
  await sees(visitor, page, is({ conditionReason: first, isReasonReviewed: false }));
  const sender = expect.objectContaining({ username: 'Motivada' });
  await sees(admin, QUEUE, [expect.objectContaining({ id, conditionReason: first, sender })]);
  expect(await author.refusal('POST', review, { conditionReason: first })).toBe('session.moderator-required');
  expect(await member.refusal('GET', QUEUE)).toBe('session.moderator-required');
  expect(await admin.refusal('POST', review, { conditionReason: second })).toBe('party.reason-changed');
  const { undoId } = await admin.call<EventNoticedAnswer>('POST', review, { conditionReason: first });
  await ear.hears('event.updated', ({ event }) => event.isReasonReviewed && event.conditionReason === first);
  await sees(visitor, page, is({ conditionReason: first, isReasonReviewed: true }));
  await sees(admin, QUEUE, []);
  await admin.call('POST', `/api/admin/undo/${undoId}`, { subject: { type: 'party', id } });
  await sees(visitor, page, is({ conditionReason: first, isReasonReviewed: false }));
  await sees(admin, QUEUE, [expect.objectContaining({ id, sender })]);

  await author.call('POST', `${page}/cancel`, { notice: second });
  await sees(visitor, page, is({ conditionReason: second, isReasonReviewed: false }));
  await sees(admin, QUEUE, [is({ conditionReason: second })]);
  await admin.call('PUT', `/api/admin/events/${id}/notice`, { notice: '', conditionReason: '' });
  await sees(visitor, page, is({ conditionReason: '', isReasonReviewed: true }));
  await sees(admin, QUEUE, []);
  await eventually(async () => {
    const { entries } = await admin.call<AuditAnswer>('GET', '/api/admin/audit?kind=party.reason-reviewed');
    expect(entries.filter(({ subject }) => subject.id === id)).toHaveLength(1);
  });
}
