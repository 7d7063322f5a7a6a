import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADMIN, MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { UsersPage } from './users-page.tsx';

const LIST = 'GET /api/users';
const user = (username: string, change = {}) => ({
  id: username,
  username,
  email: `${username}@correo.example`,
  isAdmin: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...change,
});
const show = (session: typeof ADMIN | null = ADMIN, onOrder = vi.fn()) =>
  renderScreen(<UsersPage order="username-asc" onOrder={onOrder} />, { session });

test('the list with its count, in its order', async () => {
  fakeServer({
    [LIST]: { body: [user('zoe', { whatsapp: '+34600' }), user('ana', { isAdmin: true, email: null })] },
  });
  await show();
  expect(await screen.findByRole('heading', { name: 'Users List' })).toBeTruthy();
  expect(document.title).toBe('Usuarios — Duende');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'ana',
    'zoe',
  ]);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('Admin');
  expect(first?.textContent).toContain('No email');
  expect(second?.textContent).toContain('+34600');
  expect(second?.textContent).toContain('Member since 21/11/2026');
});

test('another order is asked of the address', async () => {
  fakeServer({ [LIST]: { body: [user('zoe')] } });
  const onOrder = vi.fn();
  await show(ADMIN, onOrder);
  fireEvent.change(await screen.findByLabelText('Sort by'), { target: { value: 'newest' } });
  expect(onOrder).toHaveBeenCalledExactlyOnceWith('newest');
  expect(screen.getAllByRole('option')).toHaveLength(8);
});

test('an empty list says so', async () => {
  fakeServer({ [LIST]: { body: [] } });
  await show();
  expect(await screen.findByRole('heading', { name: 'No users found' })).toBeTruthy();
  expect(screen.getByText('There are no users in the system yet.')).toBeTruthy();
});

test.each([
  ['a visitor', null, 'Access denied', 'You must be logged in to view users'],
  ['a user', MARTA, 'Admin access required', 'You need admin privileges to view the users list'],
])('%s is told: %s', async (_, session, heading, line) => {
  const calls = fakeServer({});
  await show(session);
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByText(line)).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a server that says 403 means the same', async () => {
  fakeServer({ [LIST]: refusal(403, 'no') });
  await show();
  expect(await screen.findByRole('heading', { name: 'Admin access required' })).toBeTruthy();
});

test('a failure names itself and can be tried again', async () => {
  let down = true;
  fakeServer({ [LIST]: () => (down ? { status: 500 } : { body: [user('zoe')] }) });
  await show();
  expect(
    await screen.findByRole('heading', { name: 'Error loading users: Failed to fetch users' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back' })).toBeTruthy();
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'zoe' })).toBeTruthy();
});
