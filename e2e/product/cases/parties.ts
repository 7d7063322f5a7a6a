import type { DecidedAnswer } from '@duende/contracts/common/answers';
import type {
  EventAnswer,
  EventApprovedAnswer,
  EventMendedAnswer,
} from '@duende/contracts/parties/party-answers';
import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import { addDays } from '@duende/contracts/common/madrid-time';
import { IN_A_MONTH, submit, TODAY } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, isRefused, moment, sees } from '../kit/seen.ts';
import { isGone, isShown } from './calendar.ts';
import { erase } from './erasure.ts';

const named = (id: string) => expect.objectContaining({ id });
const details = (name: string) => ({ name, location: 'Madrid', dates: [IN_A_MONTH], cost: '10 €' });

/** A party is sent, approved, edited, deleted and restored; what was edited and approved is undone. */
export async function parties(product: Product): Promise<void> {
  const { visitor, member, analyst, admin } = product;
  const author = await product.register('Promotora');
  const [ear, own] = [await visitor.watch('home'), await author.watch('me')];
  const moderation = await admin.watch('moderation');
  const party = await submit(author, details('Luna de Prueba'));
  const { id } = party;
  const [path, waiting] = [`/api/events/${id}`, '/api/admin/events/pending?search=Luna+de+Prueba'];
  const subject = { subject: { type: 'party', id } };

  for (const person of [author, admin]) await sees(person, path, named(id));
  await isGone(product, party);
  const sender = {
    id: author.id,
    username: 'Promotora',
    approved: 0,
    rejected: 0,
    deleted: 0,
    isSuspended: false,
  };
  await sees(admin, waiting, [expect.objectContaining({ id, sender, isImported: false, lookalikes: [] })]);
  await sees(admin, `/api/admin/events/pending?sort=soonest&location=madrid&sender=${author.id}`, [
    named(id),
  ]);
  await sees(admin, `/api/admin/events/pending?location=norte&sender=${author.id}`, []);
  expect(
    await author.refusal('POST', '/api/events', { ...details('Ayer'), dates: [addDays(TODAY, -1)] }),
  ).toBe('request.invalid');
  await moderation.hears('moderation.pending', ({ events }) => events >= 1);
  await sees(author, '/api/users/events', [expect.objectContaining({ id, decision: null })]);

  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  await ear.hears('event.approved', ({ event }) => event.id === id);
  await own.hears('moderation.decided', ({ eventId, decision }) => eventId === id && decision === 'approved');
  await isShown(product, party);
  await sees(admin, waiting, []);
  expect(await admin.refusal('PATCH', `/api/admin/events/${id}/approve`)).toBe('party.not-pending');

  const before = await moment();
  const edited = await admin.call<EventAnswer>('PUT', path, { ...details('Luna Cambiada'), cost: '15 €' });
  await ear.hears('event.updated', ({ event }) => event.id === id && event.name === 'Luna Cambiada');
  await isShown(product, edited);
  const event = expect.objectContaining({ name: 'Luna de Prueba', cost: '10 €' });
  await sees(analyst, `/api/history/events/${id}?at=${before}`, expect.objectContaining({ event }));

  const story = `/api/admin/events/${id}/story`;
  const lastMark = async () => (await admin.get<PartyStoryAnswer>(story)).marks.at(-1);
  const actor = { id: admin.id, username: admin.username };
  await eventually(async () => expect(await lastMark()).toMatchObject({ kind: 'updated', actor }));
  const undo = `/api/admin/undo/${(await lastMark())?.id}`;
  const preview = await admin.get<{ possible: boolean }>(`${undo}?type=party&id=${id}`);
  expect(preview.possible).toBe(true);
  await admin.call('POST', undo, subject);
  await isShown(product, party);
  expect(await admin.refusal('POST', undo, subject)).toBe('audit.already-undone');

  const deletion = await admin.call<DecidedAnswer>('DELETE', path, { reason: 'Se suspende' });
  await ear.hears('event.removed', ({ eventId }) => eventId === id);
  await own.hears(
    'moderation.decided',
    (payload) => payload.decision === 'deleted' && payload.reason === 'Se suspende',
  );
  await isGone(product, party);
  await isRefused(author, path, 'party.not-found');
  const decision = { verdict: 'deleted', at: expect.any(String), reason: 'Se suspende' };
  await sees(author, '/api/users/events', [expect.objectContaining({ id, status: 'deleted', decision })]);
  await sees(admin, story, expect.objectContaining({ event: { id, name: party.name, status: 'deleted' } }));

  const again = await visitor.watch('home');
  await admin.call('POST', `/api/admin/events/${id}/restore`);
  await again.hears('event.approved', ({ event: shown }) => shown.id === id);
  await own.hears('moderation.decided', ({ decision }) => decision === 'restored');
  await isShown(product, party);
  expect(await admin.refusal('POST', `/api/admin/undo/${deletion.undoId}`, subject)).toMatch(/^audit\./);
  expect(await member.refusal('PUT', path, details('De otra'))).toBe('party.not-yours');
}

/** A party says what care and access it has; people list it by that, and its author proposes a change. */
export async function care(product: Product): Promise<void> {
  const { visitor, analyst, admin } = product;
  const author = await product.register('Cuidadora');
  const said = { freeWater: { answer: 'yes', line: 'Dos fuentes' }, dogs: { answer: 'no', line: '' } };
  const { id } = await submit(author, { ...details('Luna Cuidada'), care: said });
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  await sees(visitor, `/api/events/${id}`, expect.objectContaining({ id, care: said }));
  const lists = (ticks: string, found: unknown) =>
    sees(visitor, `/api/events?view=cards&q=Luna+Cuidada&care=${ticks}`, found);
  await lists('freeWater', [named(id)]);
  await lists('freeWater,toilets', []);
  await lists('dogs', []);
  expect(await visitor.refusal('GET', '/api/events?care=jacuzzi')).toBe('request.invalid');

  const [path, proposal] = [`/api/events/${id}`, `/api/admin/events/${id}/proposal`];
  const before = await moment();
  const now = { freeWater: said.freeWater, toilets: { answer: 'yes', line: '' } };
  const edited = await author.call<EventMendedAnswer>('PUT', path, { ...details('Luna Cuidada'), care: now });
  expect(edited).toMatchObject({ isProposed: true, care: said });
  await sees(admin, '/api/admin/events/proposals?search=Luna+Cuidada', [
    expect.objectContaining({
      proposal: expect.objectContaining({
        fields: [{ field: 'care', from: said, now: said, to: now, clashes: false }],
      }),
    }),
  ]);
  await admin.call('POST', `${proposal}/accept`);
  await lists('freeWater,toilets', [named(id)]);
  const event = expect.objectContaining({ care: said });
  await sees(analyst, `/api/history/events/${id}?at=${before}`, expect.objectContaining({ event }));
  // Omitted, it stays.
  const kept = await admin.call<EventAnswer>('PUT', path, details('Luna Cuidada'));
  expect(kept.care).toEqual(now);
  for (const wrong of [
    { jacuzzi: said.dogs },
    { dogs: { answer: 'maybe' } },
    { dogs: { answer: 'yes', line: 'x'.repeat(121) } },
  ])
    expect(await author.refusal('POST', '/api/events', { ...details('Luna Rara'), care: wrong })).toBe(
      'request.invalid',
    );
}

/** The author of a party says that it is sold out; everybody sees it, and an administrator undoes it. */
export async function tickets(product: Product): Promise<void> {
  const { visitor, member, admin } = product;
  const author = await product.register('Taquillera');
  const { id } = await submit(author, details('Luna con Entradas'));
  const [path, page] = [`/api/events/${id}/tickets`, `/api/events/${id}`];
  const are = (said: string) => expect.objectContaining({ id, tickets: said });
  expect(await author.refusal('PUT', path, { tickets: 'sold-out' })).toBe('party.not-found');
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  const ear = await visitor.watch(`event:${id}`);
  await author.call('PUT', path, { tickets: 'sold-out' });
  await ear.hears('event.updated', ({ event }) => event.tickets === 'sold-out');
  await sees(visitor, page, are('sold-out'));
  const trail = await admin.call<AuditAnswer>('GET', '/api/admin/audit?kind=party.tickets-set');
  const entry = trail.entries.find(({ subject }) => subject.id === id);
  expect(entry?.changes).toEqual([{ field: 'tickets', from: 'unknown', to: 'sold-out' }]);
  await sees(visitor, `${page}/changes`, [
    expect.objectContaining({ field: 'tickets', from: 'unknown', to: 'sold-out' }),
  ]);
  await admin.call('POST', `/api/admin/undo/${entry?.id}`, { subject: { type: 'party', id } });
  await sees(visitor, page, are('unknown'));
  expect(await member.refusal('PUT', path, { tickets: 'last' })).toBe('party.not-yours');
  expect(await author.refusal('PUT', path, { tickets: 'muchas' })).toBe('request.invalid');
}

/** An administrator says something of a party to everybody and is erased; another one takes it back, and the taking back is undone. */
export async function notices(product: Product): Promise<void> {
  const { visitor, member, admin } = product;
  const party = await submit(await product.register('Avisada'), details('Luna con Aviso'));
  const { id } = party;
  const [path, page] = [`/api/admin/events/${id}/notice`, `/api/events/${id}`];
  const says = (publicNotice: string) => expect.objectContaining({ id, publicNotice });
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  const ear = await visitor.watch(`event:${id}`);

  const helper = await product.register('Avisadora');
  await admin.call('PUT', `/api/admin/users/${helper.id}/admin`, { isAdmin: true });
  const helping = await product.signIn(helper);
  await admin.call('PUT', path, { notice: 'Empieza a las 22:30' });
  const said = await helping.call<EventAnswer>('PUT', path, { notice: 'Empieza a las 23:00' });
  expect(said.publicNotice).toBe('Empieza a las 23:00');
  await ear.hears('event.updated', ({ event }) => event.publicNotice === 'Empieza a las 23:00');
  await sees(visitor, page, says('Empieza a las 23:00'));
  const before = await moment();
  await erase(product, { ...helping, password: helper.password });
  await isRefused(visitor, `/api/users/${helper.id}/public`, 'account.not-found');
  await sees(visitor, page, says('Empieza a las 23:00'));
  await admin.call('PUT', path, { notice: '' });
  await sees(visitor, page, says(''));
  await sees(
    admin,
    `/api/history/events/${id}?at=${before}`,
    expect.objectContaining({ event: says('Empieza a las 23:00') }),
  );

  const trail = await admin.call<AuditAnswer>('GET', '/api/admin/audit?kind=party.notice-set');
  const taken = trail.entries.find(({ subject }) => subject.id === id);
  expect(taken?.changes).toEqual([{ field: 'publicNotice', from: 'Empieza a las 23:00', to: '' }]);
  await admin.call('POST', `/api/admin/undo/${taken?.id}`, { subject: { type: 'party', id } });
  await sees(visitor, page, says('Empieza a las 23:00'));
  expect(await admin.refusal('PUT', path, { notice: 'x'.repeat(501) })).toBe('request.invalid');
  expect(await member.refusal('PUT', path, { notice: 'De otra' })).toBe('session.moderator-required');
}

/** A party is rejected and restored, approved, and the approval taken back. */
export async function decisions(product: Product): Promise<void> {
  const { visitor, admin } = product;
  const author = await product.register('Indecisa');
  const own = await author.watch('me');
  const party = await submit(author, details('Sol Dudoso'));
  const { id } = party;
  const rejection = { reason: 'Falta el lugar', onlyPending: true };
  await admin.call<DecidedAnswer>('DELETE', `/api/events/${id}`, rejection);
  await own.hears('moderation.decided', ({ decision }) => decision === 'rejected');
  await sees(author, `/api/events/${id}`, expect.objectContaining({ id, rejectedFor: 'Falta el lugar' }));
  await isRefused(visitor, `/api/events/${id}`, 'party.not-found');
  await sees(admin, '/api/admin/events/pending?search=Sol+Dudoso', []);
  await admin.call('POST', `/api/admin/events/${id}/restore`);
  await sees(author, `/api/events/${id}`, named(id));
  await sees(admin, '/api/admin/events/pending?search=Sol+Dudoso', [named(id)]);
  await isGone(product, party);

  const approved = await admin.call<EventApprovedAnswer>('PATCH', `/api/admin/events/${id}/approve`);
  await isShown(product, party);
  const ear = await visitor.watch('home');
  await admin.call('POST', `/api/admin/undo/${approved.undoId}`, { subject: { type: 'party', id } });
  await ear.hears('event.removed', ({ eventId }) => eventId === id);
  await own.hears('moderation.decided', ({ decision }) => decision === 'withdrawn');
  await isGone(product, party);
  await sees(admin, '/api/admin/events/pending?search=Sol+Dudoso', [named(id)]);
}
