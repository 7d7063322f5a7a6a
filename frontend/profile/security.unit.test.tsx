import type { OpenSessionAnswer } from '@duende/contracts/accounts/account-answers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { Security } from './security.tsx';

const LIST = 'GET /api/users/sessions';
const CHANGE = 'PUT /api/users/password';
const session = (id: string, more: Partial<OpenSessionAnswer> = {}): OpenSessionAnswer => ({
  id,
  device: 'Firefox en Android',
  firstDay: '2026-11-02',
  lastDay: '2026-11-20',
  isThis: false,
  ...more,
});
const here = session('s-here', { isThis: true, device: 'Chrome en Linux' });

async function show(answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({ [LIST]: { body: [here] }, ...answers });
  await renderScreen(<Security />, { session: MARTA });
  return calls;
}

async function change(current: string, next: string, confirmation = next) {
  fireEvent.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  write('Contraseña actual', current);
  write('Contraseña nueva', next);
  write('Repite la contraseña nueva', confirmation);
  fireEvent.submit(screen.getByLabelText('Contraseña actual'));
}

test('the password is changed, and the sessions are refetched', async () => {
  const calls = await show({ [CHANGE]: { body: { ok: true } } });
  await change('noche-de-luna', 'otra-noche-de-luna');
  expect(await screen.findByText('Contraseña cambiada')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    current: 'noche-de-luna',
    next: 'otra-noche-de-luna',
  });
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
});

test.each([
  ['', 'larga-bastante', 'larga-bastante', 'Contraseña actual', 'La contraseña es requerida'],
  ['actual', '', '', 'Contraseña nueva', 'La contraseña es requerida'],
  ['actual', 'corta', 'corta', 'Contraseña nueva', 'La contraseña debe tener al menos 8 caracteres'],
  ['actual', 'larga-bastante', 'otra', 'Repite la contraseña nueva', 'Las contraseñas no coinciden'],
])('the error of (%j, %j, %j) is shown under “%s”', async (current, next, confirmation, label, words) => {
  const calls = await show();
  await change(current, next, confirmation);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('a wrong password is shown at its field', async () => {
  await show({ [CHANGE]: refusal(403, 'La contraseña no es correcta.', 'account.wrong-password') });
  await change('noche-de-sol', 'otra-noche-de-luna');
  expect((await screen.findByRole('alert')).textContent).toBe('La contraseña no es correcta.');
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña actual'));
});

test('sessions say which device and since when; this one is marked and has nothing to end', async () => {
  await show({ [LIST]: { body: [here, session('s-phone'), session('s-old', { device: '' })] } });
  await screen.findByText('Chrome en Linux');
  fireEvent.click(screen.getByRole('button', { name: 'Ver más' }));
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Chrome en LinuxDesde el 2/11/26 · usada el 20/11/26Este dispositivo',
    'Firefox en AndroidDesde el 2/11/26 · usada el 20/11/26Cerrar esta sesión en Firefox en Android',
    'Dispositivo desconocidoDesde el 2/11/26 · usada el 20/11/26Cerrar esta sesión en Dispositivo desconocido',
  ]);
});

test.each([
  ['Cerrar esta sesión en Firefox en Android', 'DELETE /api/users/sessions/s-phone', 'Sesión cerrada'],
  ['Cerrar las demás', 'DELETE /api/users/sessions', 'Sesiones cerradas'],
])('“%s” ends it and refetches the list', async (name, call, title) => {
  let isEnded = false;
  await show({
    [LIST]: () => ({ body: isEnded ? [here] : [here, session('s-phone')] }),
    [call]: () => {
      isEnded = true;
      return { body: { ok: true } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(title)).toBeTruthy();
  const rows = () => within(screen.getByRole('list', { name: 'Sesiones abiertas' })).getAllByRole('listitem');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull();
});

test('a list that failed to load can be retried', async () => {
  let isDown = true;
  await show({ [LIST]: () => (isDown ? refusal(503, 'ahora no') : { body: [here] }) });
  expect(await screen.findByText('No se pudieron cargar tus sesiones.')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Este dispositivo')).toBeTruthy();
});
