import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { MainNav } from './main-nav.tsx';

test.each([
  [0, 'Avisos'],
  [1, 'Avisos 1 sin leer'],
  [12, 'Avisos 12 sin leer'],
])('with %i unread is called %s, and leads to them', async (unread, name) => {
  fakeServer({ 'GET /api/users/notices': { body: { notices: [], unread } } });
  await renderScreen(<MainNav />, { session: MARTA });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/avisos');
});

test.each([
  ['at midnight asks again: a suspension may be over', '2026-11-08T22:50:00Z', '2026-11-08T23:00:00Z'],
  [
    'at seven in the evening asks again: a reminder may be there',
    '2026-11-08T17:50:00Z',
    '2026-11-08T18:00:00Z',
  ],
])('a page that is open %s, which sends no message', async (_what, before, after) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(before) });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let unread = 0;
  fakeServer({ 'GET /api/users/notices': () => ({ body: { notices: [], unread } }) });
  await renderScreen(<MainNav />, { session: MARTA });
  expect(await screen.findByRole('link', { name: 'Avisos' })).toBeTruthy();
  unread = 1;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByRole('link', { name: 'Avisos' })).toBeTruthy();
  vi.setSystemTime(after);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('link', { name: 'Avisos 1 sin leer' })).toBeTruthy();
});
