import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { MARTA, renderScreen } from '../../../testing/render-screen.tsx';
import { Bell } from './bell.tsx';

test.each([
  [0, 'Avisos'],
  [1, 'Avisos 1 sin leer'],
  [12, 'Avisos 12 sin leer'],
])('with %i unread is called %s, and leads to them', async (unread, name) => {
  fakeServer({ 'GET /api/users/notices': { body: { notices: [], unread } } });
  await renderScreen(<Bell />, { session: MARTA });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/avisos');
});
