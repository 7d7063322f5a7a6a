import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSetupOpen } from '../../lib/page/page-data.ts';
import { sessionQuery } from '../../lib/session/session-query.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SetupDialog } from './setup-dialog.tsx';

const SETUP = 'POST /api/auth/setup';

beforeEach(() => useSetupOpen.setState({ open: true }));

async function setUp(username = 'Guardiana', password = 'una clave larga') {
  const onClose = vi.fn();
  const { client } = await renderScreen(<SetupDialog onClose={onClose} />);
  fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Crear administrador' }));
  return { client, onClose };
}

test('the first admin is signed in and greeted, and no second one is offered', async () => {
  const user = { id: 'u1', username: 'Guardiana', email: null, isAdmin: true };
  const calls = fakeServer({ [SETUP]: { status: 201, body: { user } } });
  const { client, onClose } = await setUp(' Guardiana ');
  expect(await screen.findByText('¡Admin creado!')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ username: 'Guardiana', password: 'una clave larga' });
  expect(onClose).toHaveBeenCalledOnce();
  expect(useSetupOpen.getState().open).toBe(false);
  await waitFor(() =>
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual({
      userId: 'u1',
      username: 'Guardiana',
      isAdmin: true,
    }),
  );
});

test.each([
  ['ab', 'una clave larga', 'El nombre de usuario debe tener al menos 3 caracteres', 'Usuario'],
  ['Guardiana', 'corta', 'La contraseña debe tener al menos 8 caracteres', 'Contraseña'],
])(
  '%s with %s is refused here, and its field takes the focus',
  async (username, password, message, field) => {
    const calls = fakeServer({});
    await setUp(username, password);
    expect(await screen.findByText('Error de validación')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(field));
    expect(calls).toEqual([]);
  },
);

test.each([
  ['no answer', undefined, 'Error de conexión', 'No se pudo conectar con el servidor'],
  [
    'garbage',
    { status: 500, body: '<h1>' },
    'Error al crear admin',
    'No se pudo crear el usuario administrador',
  ],
])('%s is told, and it can be tried again', async (_, answer, title, words) => {
  fakeServer(answer ? { [SETUP]: answer } : {});
  const { onClose } = await setUp();
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(useSetupOpen.getState().open).toBe(true);
});

test('a password that the server refuses is told of, and its field takes the focus', async () => {
  const words = 'Esa contraseña la conoce todo el mundo. Elige otra.';
  fakeServer({ [SETUP]: refusal(400, words, 'account.password-common') });
  const { onClose } = await setUp('Guardiana', 'contraseña');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
  expect(onClose).not.toHaveBeenCalled();
});

test('who comes second is told, and is not offered it again', async () => {
  fakeServer({ [SETUP]: refusal(403, 'Ya hay una cuenta de administrador.', 'account.setup-closed') });
  const { onClose } = await setUp();
  expect(await screen.findByText('Error al crear admin')).toBeTruthy();
  expect(screen.getByText('Ya hay una cuenta de administrador.')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  expect(useSetupOpen.getState().open).toBe(false);
});
