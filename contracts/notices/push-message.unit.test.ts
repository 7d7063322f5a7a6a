import { expect, it } from 'vitest';
import type { NoticeAnswer } from './notice-answers.ts';
import { pushMessageOf } from './push-message.ts';

type NoticeFacts = Parameters<typeof pushMessageOf>[0][number];
const EVENT = { id: '00000001-0000-4000-8000-000000000000', name: 'Luna' };
const noticed = (given: Partial<NoticeAnswer> = {}): NoticeFacts => ({
  kind: 'cancelled',
  as: 'goer',
  event: EVENT,
  changes: [],
  seat: null,
  eve: null,
  isPast: false,
  ...given,
});
const EVE = { day: '2026-05-02', time: '23:00', where: 'Finca, Sur', ride: null };
const changed = (...fields: NoticeAnswer['changes'][number]['field'][]) =>
  noticed({ kind: 'changed', changes: fields.map((field) => ({ field, from: '', to: '' })) });

it.each<[NoticeFacts, string, string]>([
  [noticed(), 'Luna', 'Se ha cancelado.'],
  [
    noticed({ changes: [{ field: 'cancelledDates', from: [], to: ['2026-05-02'] }] }),
    'Luna',
    'Se cae algún día; el resto sigue.',
  ],
  [noticed({ kind: 'postponed' }), 'Luna', 'Se ha aplazado, sin fecha nueva todavía.'],
  [noticed({ kind: 'rescheduled' }), 'Luna', 'Hay fecha nueva.'],
  [noticed({ kind: 'reinstated' }), 'Luna', 'Vuelve a estar en pie.'],
  [changed('startTime'), 'Luna', 'Cambia la hora.'],
  [changed('dates', 'startTime', 'location'), 'Luna', 'Cambian la fecha, la hora y la zona.'],
  [
    noticed({ kind: 'removed', event: { ...EVENT, name: null, photo: null } }),
    'Una fiesta a la que ibas',
    'Ya no está publicada.',
  ],
  [noticed({ kind: 'removed', as: 'author' }), 'Luna', 'Se ha eliminado.'],
  [noticed({ kind: 'approved', as: 'author' }), 'Luna', '¡Ya está publicada!'],
  [noticed({ kind: 'rejected', as: 'author' }), 'Luna', 'No se ha aprobado. Mira por qué.'],
  [noticed({ kind: 'withdrawn', as: 'author' }), 'Luna', 'Vuelve a estar pendiente de aprobación.'],
  [
    noticed({ kind: 'eve', eve: EVE }),
    'Luna',
    'Ya llega: sáb 2 may, 23:00 · Finca, Sur. Todavía no tienes coche.',
  ],
  [
    noticed({ kind: 'eve', eve: { ...EVE, time: '', ride: { rideId: EVENT.id, leavesAt: null } } }),
    'Luna',
    'Ya llega: sáb 2 may · Finca, Sur. Tienes coche, aún sin hora de salida.',
  ],
  [noticed({ kind: 'published', as: 'follower' }), 'Luna', 'Fiesta nueva, como las que te gustan.'],
])('%j', (notice, title, body) => {
  expect(pushMessageOf([notice])).toMatchObject({ title, body, tag: EVENT.id });
});

it('leads to the party where it has a page, and else to what was decided or to the notices', () => {
  expect(pushMessageOf([noticed()]).path).toBe(`/event/${EVENT.id}`);
  expect(pushMessageOf([noticed({ kind: 'rejected', as: 'author' })]).path).toBe(`/event/${EVENT.id}`);
  expect(pushMessageOf([noticed({ kind: 'removed', as: 'author' })]).path).toBe('/profile?tab=publicado');
  expect(pushMessageOf([noticed({ kind: 'removed' })]).path).toBe('/avisos');
});

it('leads to the ride that it is about, while there is one, and has no names', () => {
  const seat = {
    rideId: EVENT.id,
    username: 'Bruno',
    seats: 2,
    leavesAt: '2026-05-05T18:30',
    reservedUntil: null,
  };
  const granted = pushMessageOf([noticed({ kind: 'seat-granted', as: 'passenger', seat })]);
  expect(granted.path).toBe(`/event/${EVENT.id}/rides?ride=${EVENT.id}`);
  expect(JSON.stringify(granted)).not.toContain('Bruno');
  const gone = pushMessageOf([noticed({ kind: 'ride-gone', as: 'passenger', seat })]);
  expect(gone.path).toBe(`/event/${EVENT.id}/rides`);
});

it('leads on an eve to the own ride, or to the party’s rides', () => {
  const ride = { rideId: EVENT.id, leavesAt: '2026-05-02T18:30' };
  const own = pushMessageOf([noticed({ kind: 'eve', eve: { ...EVE, ride } })]);
  expect(own).toMatchObject({ path: `/event/${EVENT.id}/rides?ride=${EVENT.id}`, tag: EVENT.id });
  expect(pushMessageOf([noticed({ kind: 'eve', eve: EVE })]).path).toBe(`/event/${EVENT.id}/rides`);
});

const of = (name: string, given: Partial<NoticeAnswer> = {}) =>
  noticed({ ...given, event: { ...EVENT, id: name, name, photo: null } });

it('sums up several parties, each by what holds of it, and says how many more there are', () => {
  const five: [NoticeFacts, ...NoticeFacts[]] = [
    of('Luna'),
    { ...changed('dates'), event: { ...EVENT, id: 'Sol', name: 'Sol' } },
    of('Luna', { kind: 'rescheduled', isPast: true }),
    of('Río', { kind: 'approved', as: 'author' }),
    of('Mar'),
  ];
  expect(pushMessageOf(five)).toEqual({
    title: 'Avisos de 4 fiestas',
    body: 'Luna: se ha cancelado.\nSol: cambia la fecha.\nRío: ¡ya está publicada!\nY una fiesta más.',
    path: '/avisos',
    tag: 'summary',
  });
});

it('gives one party what is true of it, however much happened', () => {
  const moved = of('Luna', { kind: 'rescheduled', isPast: true });
  expect(pushMessageOf([of('Luna'), moved])).toMatchObject({ title: 'Luna', body: 'Se ha cancelado.' });
});
