import { PARTY_ID } from '@duende/testkit/samples/party';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ADMIN, MARTA, renderScreen } from '../testing/render-screen.tsx';
import { AdminActions } from './party-links.tsx';

const show = (session: typeof ADMIN, onOpen = vi.fn()) =>
  renderScreen(<AdminActions party={{ id: PARTY_ID, photo: null, status: 'approved' }} onOpen={onOpen} />, {
    session,
  });

test('administrators have links to a party’s form and story', async () => {
  await show(ADMIN);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Editar', `/?edit=${PARTY_ID}`],
    ['Historia', `/event/${PARTY_ID}/historia`],
  ]);
});

test('and the one to a notice over it', async () => {
  const onOpen = vi.fn();
  await show(ADMIN, onOpen);
  fireEvent.click(screen.getByRole('button', { name: 'Nota' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('nota');
});

test('other people do not', async () => {
  await show(MARTA);
  expect(screen.queryByRole('region', { name: 'Administración' })).toBeNull();
});
