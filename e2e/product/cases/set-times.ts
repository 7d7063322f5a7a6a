import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { IN_A_MONTH, submit } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { moment, sees } from '../kit/seen.ts';

const set = (name: string, hour: string) => ({ name, hour, day: '', until: '', stage: 'Main' });

/** A party says who plays when; that changes twice, people who go hear of it once, and it is undone. */
export async function setTimes(product: Product): Promise<void> {
  const { visitor, analyst, admin } = product;
  const [author, goer] = [await product.register('Horaria'), await product.register('Puntual')];
  const details = { name: 'Luna con Horas', location: 'Madrid', dates: [IN_A_MONTH], lineup: ['Ajja'] };
  const sets = [set('Ajja', '23:00'), set('Ánima b2b Sol', '04:00')];
  const { id, lineup } = await submit(author, { ...details, sets });
  expect(lineup).toEqual(['Ajja', 'Ánima', 'Sol']);
  const path = `/api/events/${id}`;
  const has = (all: readonly object[]) => expect.objectContaining({ id, sets: all });
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  await sees(visitor, path, has(sets));
  await sees(visitor, '/api/events?view=cards&q=anima&location=madrid', [expect.objectContaining({ id })]);
  await goer.call('POST', `${path}/rsvp`, { isGoing: true });
  const [ear, before] = [await visitor.watch(`event:${id}`), await moment()];

  const [later, latest] = ['05:00', '05:30'].map((hour) => [set('Ajja', '23:00'), set('Sol', hour)]);
  await admin.call('PUT', path, { ...details, sets: later });
  await admin.call('PUT', path, { ...details, sets: latest });
  await ear.hears('event.updated', ({ event }) => event.sets[1]?.hour === '05:30');
  await sees(goer, '/api/users/notices', {
    unread: 1,
    notices: [expect.objectContaining({ kind: 'set-times', as: 'goer', changes: [] })],
  });
  const change = { at: expect.any(String), field: 'sets', from: null, to: null };
  await sees(visitor, `${path}/changes`, [change, change]);
  const then = expect.objectContaining({ event: has(sets) });
  await sees(analyst, `/api/history/events/${id}?at=${before}`, then);
  // Omitted, they stay.
  expect(await admin.call<EventAnswer>('PUT', path, details)).toMatchObject({ sets: latest });

  const trail = await admin.call<AuditAnswer>('GET', '/api/admin/audit?kind=party.updated');
  const entry = trail.entries.find(({ subject }) => subject.id === id);
  expect(entry?.changes).toContainEqual({ field: 'sets', from: later, to: latest });
  await admin.call('POST', `/api/admin/undo/${entry?.id}`, { subject: { type: 'party', id } });
  await sees(visitor, path, has(later ?? []));
  for (const wrong of [[{ name: 'Ajja' }], [set('Ajja', '25:00')], Array(81).fill(set('Ajja', '23:00'))])
    expect(await author.refusal('POST', '/api/events', { ...details, sets: wrong })).toBe('request.invalid');
}
