import { PARTY_ID } from '@duende/testkit/samples/party';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ADMIN, MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { AdminActions } from './party-links.tsx';

const show = (session: typeof ADMIN) =>
  renderScreen(
    <AdminActions party={{ id: PARTY_ID, photo: null }} onWithdrawPhoto={vi.fn()} onDelete={vi.fn()} />,
    { session },
  );

test('who runs the community finds the ways to a party’s form and to its story', async () => {
  await show(ADMIN);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Editar', `/?edit=${PARTY_ID}`],
    ['Historia', `/event/${PARTY_ID}/historia`],
  ]);
});

test('nobody else does', async () => {
  await show(MARTA);
  expect(screen.queryByRole('region', { name: 'Administración' })).toBeNull();
});
