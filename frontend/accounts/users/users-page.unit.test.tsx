import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADMIN, MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { LIST, PATH, user } from './testing/users-list.ts';
import { UsersPage } from './users-page.tsx';

const page = (props: { search?: string; onSearch?: () => void; onOrder?: () => void } = {}) => (
  <UsersPage order="username-asc" onOrder={vi.fn()} search="" onSearch={vi.fn()} {...props} />
);
const show = (session: typeof ADMIN | null = ADMIN, onOrder = vi.fn(), props = {}) =>
  renderScreen(page({ onOrder, ...props }), { session });

test('the list with its count, in the order of the server', async () => {
  fakeServer({
    [LIST]: {
      body: [user('ana', { isAdmin: true, email: null }), user('zoe', { whatsapp: '+34600' })],
      next: `${PATH}&cursor=2`,
      total: 1234,
    },
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
  expect(first?.textContent).toContain('Sin email');
  expect(second?.textContent).toContain('+34600');
  expect(second?.textContent).toContain('Desde el 21/11/2026');
  expect(screen.getByText('1234')).toBeTruthy();
  expect(screen.getByText('2 de 1234')).toBeTruthy();
});

test('another order is set in the address', async () => {
  fakeServer({ [LIST]: { body: [user('zoe')] } });
  const onOrder = vi.fn();
  await show(ADMIN, onOrder);
  fireEvent.change(await screen.findByLabelText('Ordenar'), { target: { value: 'newest' } });
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
])('%s sees: %s', async (_, session, heading, line) => {
  const calls = fakeServer({});
  await show(session);
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByText(line)).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a 403 shows the same', async () => {
  fakeServer({ [LIST]: refusal(403, 'no') });
  await show();
  expect(await screen.findByRole('heading', { name: 'Admin access required' })).toBeTruthy();
});

test('a failure is shown and can be retried', async () => {
  let down = true;
  fakeServer({ [LIST]: () => (down ? { status: 500 } : { body: [user('zoe')] }) });
  await show();
  expect(
    await screen.findByRole('heading', { name: 'Error loading users: Failed to fetch users' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back' })).toBeTruthy();
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'zoe' })).toBeTruthy();
});

test('a search covers all users, once typing pauses', async () => {
  const onSearch = vi.fn();
  const calls = fakeServer({
    [LIST]: { body: [user('ana')], next: `${PATH}&cursor=2`, total: 1234 },
    'GET /api/users?sort=username-asc&search=zo&limit=50': { body: [user('zoe')], total: 1234 },
  });
  const { client } = await show(ADMIN, vi.fn(), { onSearch });
  const field = await screen.findByRole('searchbox', { name: 'Busca por nombre o email' });
  for (const text of ['z', 'zo']) fireEvent.change(field, { target: { value: text } });
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalledExactlyOnceWith('zo'));
  cleanup();
  await renderScreen(page({ search: 'zo' }), { session: ADMIN, client });
  expect(await screen.findByRole('heading', { name: 'zoe' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  expect(screen.getByText('1234')).toBeTruthy();
  expect(calls.some(({ path }) => path.includes('cursor'))).toBe(false);
});
