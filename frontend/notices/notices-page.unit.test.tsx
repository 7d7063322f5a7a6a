import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
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
  event: { id: PARTY_ID, name: 'Luna' },
  changes: [],
  seat: null,
  isRead: false,
};
const answer = (notices: readonly NoticeAnswer[]) => ({
  body: { notices, unread: notices.filter(({ isRead }) => !isRead).length },
});
const show = () => renderScreen(<NoticesPage />, { session: MARTA });
const items = () => screen.findAllByRole('listitem');

test('each says when, what and whether it was read, and leads to where one reads more', async () => {
  const rejected = { ...NOTICE, id: 'e2', kind: 'rejected' as const, as: 'author' as const, isRead: true };
  const gone = {
    ...NOTICE,
    id: 'e3',
    kind: 'removed' as const,
    event: { id: PARTY_ID, name: null },
    isRead: true,
  };
  fakeServer({ 'GET /api/users/notices': answer([NOTICE, rejected, gone]) });
  await show();
  expect((await items()).map(({ textContent }) => textContent)).toEqual([
    '3 may, 18:10Sin leerSe ha cancelado «Luna».',
    '3 may, 18:10«Luna» no se ha aprobado. Mira por qué.',
    '3 may, 18:10Una fiesta a la que ibas ya no está publicada.',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/event/${PARTY_ID}`,
    '/profile',
  ]);
});

test('one about a seat leads to that ride alone, and to all of them once it is gone', async () => {
  const seat = { rideId: 'r1', username: 'Bruno', seats: 2, leavesAt: null };
  const granted = { ...NOTICE, kind: 'seat-granted' as const, as: 'passenger' as const, seat };
  fakeServer({ 'GET /api/users/notices': answer([granted, { ...granted, id: 'e2', kind: 'ride-gone' }]) });
  await show();
  const links = (await items()).map((item) => within(item).getByRole('link').getAttribute('href'));
  expect(links).toEqual([`/event/${PARTY_ID}/rides?ride=r1`, `/event/${PARTY_ID}/rides`]);
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

test('nothing to tell has a next step', async () => {
  fakeServer({ 'GET /api/users/notices': answer([]) });
  await show();
  expect(await screen.findByText('No tienes avisos')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver eventos' }).getAttribute('href')).toBe('/');
});

test('what failed is told, with another try', async () => {
  fakeServer({ 'GET /api/users/notices': refusal(503, 'Ahora no se puede.') });
  await show();
  expect(await screen.findByText('No se pudieron cargar tus avisos')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
