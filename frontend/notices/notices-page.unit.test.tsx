import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { PARTY_ID } from '@duende/testkit/samples/party';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { NoticesPage } from './notices-page.tsx';

const NOTICE: NoticeAnswer = {
  id: 'e1',
  at: '2026-05-03T16:10:00.000Z',
  kind: 'cancelled',
  as: 'goer',
  event: { id: PARTY_ID, name: 'Luna', photo: null },
  changes: [],
  seat: null,
  eve: null,
  note: '',
  isPast: false,
  isRead: false,
};
const answer = (notices: readonly NoticeAnswer[]) => ({
  body: { notices, unread: notices.filter(({ isRead }) => !isRead).length },
});
const show = (address = '/avisos') => renderScreen(<NoticesPage />, { session: MARTA, address });
const list = () => screen.findByRole('list', { name: 'Avisos' });
const entries = async () => [...(await list()).children].map(({ textContent }) => textContent);
const of = (id: string, given: Partial<NoticeAnswer>): NoticeAnswer => ({
  ...NOTICE,
  id,
  isRead: true,
  ...given,
  event: { id, name: id, photo: null, ...given.event },
});

test('each says when, what and whether it was read, and leads to where one reads more', async () => {
  const rejected = of('Sol', { kind: 'rejected', as: 'author' });
  const removed = of('Mar', { kind: 'removed', as: 'author' });
  const gone = of('Río', { kind: 'removed', event: { id: 'Río', name: null, photo: null } });
  fakeServer({ 'GET /api/users/notices': answer([NOTICE, rejected, removed, gone]) });
  await show();
  expect(await entries()).toEqual([
    '3 may, 18:10Sin leerSe ha cancelado «Luna».',
    '3 may, 18:10«Sol» no se ha aprobado. Mira por qué.',
    '3 may, 18:10Se ha eliminado «Mar», que enviaste tú.',
    '3 may, 18:10Una fiesta a la que ibas ya no está publicada.',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/event/${PARTY_ID}`,
    '/event/Sol',
    '/profile?tab=publicado',
  ]);
});

test('a reminder says when, where and how one gets there, and leads to the own ride or to all of them', async () => {
  const eve = { day: '2026-05-02', time: '23:00', where: 'Finca, Sur', ride: null };
  const ride = { rideId: PARTY_ID, leavesAt: '2026-05-02T18:30' };
  const [lone, seated] = [of('Sol', { kind: 'eve', eve }), of('Mar', { kind: 'eve', eve: { ...eve, ride } })];
  fakeServer({ 'GET /api/users/notices': answer([lone, seated]) });
  await show();
  expect(await entries()).toEqual([
    '3 may, 18:10Ya llega «Sol»: sáb 2 may, 23:00 · Finca, Sur. Todavía no tienes coche.',
    '3 may, 18:10Ya llega «Mar»: sáb 2 may, 23:00 · Finca, Sur. Tu coche sale a las 18:30.',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/event/Sol/rides',
    `/event/Mar/rides?ride=${PARTY_ID}`,
  ]);
});

test('a party is one entry: the current state with the organiser’s reason, and earlier ones after a button', async () => {
  const note = 'El río se ha llevado el puente.';
  const moved = {
    ...NOTICE,
    id: 'e0',
    kind: 'rescheduled' as const,
    isPast: true,
    changes: [{ field: 'dates' as const, from: ['2026-05-02'], to: ['2026-05-09'] }],
  };
  fakeServer({ 'GET /api/users/notices': answer([{ ...NOTICE, note }, moved]) });
  await show();
  expect(await entries()).toHaveLength(1);
  expect(screen.getByText(note)).toBeTruthy();
  expect(screen.getByText('2 sin leer')).toBeTruthy();
  const before = screen.getByText('La fecha pasó del 2 may al 9 may.');
  const button = screen.getByRole('button', { name: '1 más de esta fiesta' });
  expect([button.getAttribute('aria-expanded'), before.closest('ol')?.hidden]).toEqual(['false', true]);
  fireEvent.click(button);
  expect([button.getAttribute('aria-expanded'), before.closest('ol')?.hidden]).toEqual(['true', false]);
});

test('a notice of today shows its age', async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  fakeServer({ 'GET /api/users/notices': answer([{ ...NOTICE, at }]) });
  await show();
  expect((await entries())[0]).toMatch(/^hace \d min|^\d+ \w+, 23:59/);
});

test('one about a seat leads only to that ride, and to all of them once it is gone', async () => {
  const seat = { rideId: 'r1', username: 'Bruno', seats: 2, leavesAt: null, reservedUntil: null };
  const granted = { ...NOTICE, kind: 'seat-granted' as const, as: 'passenger' as const, seat };
  const gone = { ...granted, id: 'e2', kind: 'ride-gone' as const, event: { ...NOTICE.event, id: 'Sol' } };
  fakeServer({ 'GET /api/users/notices': answer([granted, gone]) });
  await show();
  const links = within(await list())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([`/event/${PARTY_ID}/rides?ride=r1`, '/event/Sol/rides']);
});

test('all of them are read with a click, and nothing is left to click', async () => {
  const answers = [answer([NOTICE]), answer([{ ...NOTICE, isRead: true }])];
  const calls = fakeServer({
    'GET /api/users/notices': () => answers.shift() ?? answer([]),
    'POST /api/users/notices/read': { body: { ok: true } },
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Marcar todo como leído' }));
  await expect.poll(() => screen.queryByText('Sin leer')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Marcar todo como leído' })).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('an empty list has a next step', async () => {
  fakeServer({ 'GET /api/users/notices': answer([]) });
  await show();
  expect(await screen.findByText('No tienes avisos')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver eventos' }).getAttribute('href')).toBe('/');
});

test('a failure is shown, with another try', async () => {
  fakeServer({ 'GET /api/users/notices': refusal(503, 'Ahora no se puede.') });
  await show();
  expect(await screen.findByText('No se pudieron cargar tus avisos')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

test('its settings are a sheet with an address, behind the gear', async () => {
  fakeServer({
    'GET /api/users/notices': answer([]),
    'GET /api/users/notices/preferences': {
      body: { ...USUAL_PREFERENCES, likes: [], key: 'k', devices: [] },
    },
  });
  const { router } = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Ajustes de avisos' }));
  expect(await screen.findByRole('dialog', { name: 'Ajustes de avisos' })).toBeTruthy();
  expect(router.history.location.search).toBe('?over=ajustes');
});

test('a visitor reads what one gets', async () => {
  await renderScreen(<NoticesPage />);
  expect(screen.getByRole('heading', { name: 'Avisos' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});
