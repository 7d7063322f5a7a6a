import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { LIST, user } from './testing/users-list.ts';
import { UsersPage } from './users-page.tsx';

const show = () =>
  renderScreen(<UsersPage order="username-asc" onOrder={vi.fn()} search="" onSearch={vi.fn()} />, {
    session: ADMIN,
  });

/** Opens what can be done about somebody, by the keyboard. */
async function openActions(whom: string) {
  const button = await screen.findByRole('button', { name: `Acciones sobre ${whom}` });
  act(() => button.focus());
  fireEvent.keyDown(button, { key: 'Enter' });
  return within(await screen.findByRole('menu'));
}
async function choose(action: string, whom: string) {
  const menu = await openActions(whom);
  fireEvent.click(await menu.findByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

test('the actions on a person are in one menu, and each names the person', async () => {
  fakeServer({ [LIST]: { body: [user('zoe')] } });
  await show();
  expect(screen.queryByText('Hacer administrador')).toBeNull();
  const menu = await openActions('zoe');
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Historia de zoe',
    'Hacer administrador a zoe',
    'Hacer moderador a zoe',
    'Hacer analista a zoe',
    'Enlace para cambiar la contraseña para zoe',
    'Cerrar sus sesiones a zoe',
    'Suspender cuenta a zoe',
  ]);
  const [first, second] = menu.getAllByRole('menuitem');
  expect(first?.getAttribute('href')).toBe('/historia/persona/zoe');
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.keyDown(first!, { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement).toBe(second));
  fireEvent.keyDown(second!, { key: 'Escape' });
  const button = screen.getByRole('button', { name: 'Acciones sobre zoe' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('its dialog gives the focus back to the button', async () => {
  fakeServer({ [LIST]: { body: [user('zoe')] } });
  await show();
  const dialog = await choose('Hacer analista a zoe', 'zoe');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  const button = screen.getByRole('button', { name: 'Acciones sobre zoe' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a member is made an administrator, once it was confirmed', async () => {
  let isAdmin = false;
  const calls = fakeServer({
    [LIST]: () => ({ body: [user('zoe', { isAdmin })] }),
    'PUT /api/admin/users/zoe/admin': () => {
      isAdmin = true;
      return { body: { ok: true } };
    },
  });
  await show();
  await choose('Hacer administrador a zoe', 'zoe');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Hacer administrador' }));
  await screen.findByText('Admin');
  expect(
    (await openActions('zoe')).getByRole('menuitem', { name: 'Quitar administrador a zoe' }),
  ).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isAdmin: true });
});

test.each([
  [false, 'Hacer analista', 'Quitar analista', { isAnalyst: true }],
  [true, 'Quitar analista', 'Hacer analista', { isAnalyst: false }],
])('the role of an analyst, held: %s, is changed once it was confirmed', async (held, name, next, body) => {
  let isAnalyst = held;
  const calls = fakeServer({
    [LIST]: () => ({ body: [user('zoe', { isAnalyst })] }),
    'PUT /api/admin/users/zoe/analyst': () => {
      isAnalyst = !isAnalyst;
      return { body: { ok: true } };
    },
  });
  await show();
  await choose(`${name} a zoe`, 'zoe');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('Analista') !== null).toBe(!held));
  expect((await openActions('zoe')).getByRole('menuitem', { name: `${next} a zoe` })).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual(body);
});

test('an administrator need not be made an analyst, but the role can be taken', async () => {
  fakeServer({
    [LIST]: {
      body: [user('ana', { isAdmin: true }), user('eva', { isAdmin: true, isAnalyst: true })],
    },
  });
  await show();
  const [ana, eva] = await screen.findAllByRole('listitem');
  expect(ana?.textContent).not.toContain('Analista');
  expect(eva?.textContent).toContain('Analista');
  const menu = await openActions('ana');
  expect(menu.queryByText(/analista/u)).toBeNull();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect((await openActions('eva')).getByText('Quitar analista')).toBeTruthy();
});

test('a role that cannot be changed says why', async () => {
  fakeServer({
    [LIST]: { body: [user('zoe')] },
    'PUT /api/admin/users/zoe/analyst': refusal(404, 'Usuario no encontrado', 'account.not-found'),
  });
  await show();
  await choose('Hacer analista a zoe', 'zoe');
  fireEvent.click(screen.getByRole('button', { name: 'Hacer analista' }));
  expect(await screen.findByText('Usuario no encontrado')).toBeTruthy();
});

test('the last administrator stays, with a reason shown', async () => {
  const words = 'Es la única cuenta de administrador. Antes haz administrador a alguien más.';
  fakeServer({
    [LIST]: { body: [user('ana', { isAdmin: true })] },
    'PUT /api/admin/users/ana/admin': refusal(409, words, 'account.last-admin'),
  });
  await show();
  await choose('Quitar administrador a ana', 'ana');
  fireEvent.click(screen.getByRole('button', { name: 'Quitar administrador' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a password link is issued on demand, shown and copied; not for administrators', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  });
  try {
    const calls = fakeServer({
      [LIST]: { body: [user('zoe'), user('ana', { isAdmin: true })] },
      'POST /api/admin/users/zoe/password-ticket': {
        body: { path: '/nueva-contrasena/abc', expiresAt: '2026-11-22T22:30:00.000Z' },
      },
    });
    await show();
    expect((await openActions('ana')).queryByText('Enlace para cambiar la contraseña')).toBeNull();
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await choose('Enlace para cambiar la contraseña para zoe', 'zoe');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Crear enlace' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Enlace');
    expect(link.value).toBe(`${window.location.origin}/nueva-contrasena/abc`);
    expect(screen.getByText(/Sirve hasta el 22\/11\/2026 a las 23:30/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('Enlace copiado')).toBeTruthy();
    expect(copied).toEqual([link.value]);
  } finally {
    vi.unstubAllGlobals();
  }
});

test.each([
  ['with a reason', 'Móvil robado', { reason: 'Móvil robado' }],
  ['without one', ' ', {}],
])('sessions of somebody else are ended %s, once it was confirmed', async (_what, typed, body) => {
  const calls = fakeServer({
    [LIST]: { body: [user(ADMIN.userId, { isAdmin: true }), user('zoe')] },
    'DELETE /api/admin/users/zoe/sessions': { body: { ok: true } },
  });
  await show();
  expect((await openActions(ADMIN.userId)).queryByText('Cerrar sus sesiones')).toBeNull();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await choose('Cerrar sus sesiones a zoe', 'zoe');
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  fireEvent.change(screen.getByLabelText('Motivo (opcional)'), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar sus sesiones' }));
  expect(await screen.findByText('Sesiones cerradas')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual(body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('sessions that cannot be ended say why', async () => {
  fakeServer({
    [LIST]: { body: [user('zoe')] },
    'DELETE /api/admin/users/zoe/sessions': refusal(404, 'Usuario no encontrado', 'account.not-found'),
  });
  await show();
  await choose('Cerrar sus sesiones a zoe', 'zoe');
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar sus sesiones' }));
  expect(await screen.findByText('Usuario no encontrado')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});
