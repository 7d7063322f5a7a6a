import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSetupOpen } from '../session/page-config.ts';
import { sessionQuery } from '../session/session.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SetupDialog } from './setup-dialog.tsx';

const SETUP = 'POST /api/auth/setup';
const user = { id: 'u1', username: 'Guardiana', email: null, isAdmin: true };

beforeEach(() => useSetupOpen.setState({ open: true }));

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Crear administrador' }));
const codeField = () => screen.queryByLabelText<HTMLInputElement>('Código de instalación');

async function setUp(username = 'Guardiana', password = 'una clave larga', address = '/?panel=setup') {
  const onClose = vi.fn();
  const { client, router } = await renderScreen(<SetupDialog onClose={onClose} />, { address });
  fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: password } });
  submit();
  return { client, router, onClose };
}

test('the first admin is signed in and greeted, and no second one is offered', async () => {
  const calls = fakeServer({ [SETUP]: { status: 201, body: { user } } });
  const { client, onClose } = await setUp(' Guardiana ');
  expect(await screen.findByText('¡Admin creado!')).toBeTruthy();
  expect(screen.getByText('Te damos la bienvenida, Guardiana.')).toBeTruthy();
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
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByText('Error de validación')).toBeTruthy();
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
])('%s is shown, and it can be retried', async (_, answer, title, words) => {
  fakeServer(answer ? { [SETUP]: answer } : {});
  const { onClose } = await setUp();
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(useSetupOpen.getState().open).toBe(true);
});

test('a password that the server refuses is shown, and its field takes the focus', async () => {
  const words = 'Esa contraseña es demasiado común. Elige otra.';
  fakeServer({ [SETUP]: refusal(400, words, 'account.password-common') });
  const { onClose } = await setUp('Guardiana', 'contraseña');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
  expect(onClose).not.toHaveBeenCalled();
});

test('the second person gets a message, and it is not offered again', async () => {
  fakeServer({ [SETUP]: refusal(403, 'Ya hay una cuenta de administrador.', 'account.setup-closed') });
  const { onClose } = await setUp();
  expect(await screen.findByText('Error al crear admin')).toBeTruthy();
  expect(screen.getByText('Ya hay una cuenta de administrador.')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  expect(useSetupOpen.getState().open).toBe(false);
});

test('the code that the server asks for has a field from then on, and is sent', async () => {
  const asks = refusal(403, 'Hace falta el código.', 'account.setup-code-required');
  const calls = fakeServer({ [SETUP]: asks });
  const { onClose } = await setUp();
  expect((await screen.findByRole('alert')).textContent).toBe('Hace falta el código.');
  expect(document.activeElement).toBe(codeField());
  expect(onClose).not.toHaveBeenCalled();

  const made = fakeServer({ [SETUP]: { status: 201, body: { user } } });
  fireEvent.change(codeField() ?? document.body, { target: { value: ' 0123-abcd ' } });
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const body = { username: 'Guardiana', password: 'una clave larga' };
  expect(calls.map((call) => call.body)).toEqual([body]);
  expect(made[0]?.body).toEqual({ ...body, code: '0123-abcd' });
});

test('a wrong code is shown, and its field takes the focus', async () => {
  fakeServer({ [SETUP]: refusal(403, 'No es correcto.', 'account.setup-code-wrong') });
  await setUp('Guardiana', 'una clave larga', '/?panel=setup#code=0123');
  expect((await screen.findByRole('alert')).textContent).toBe('No es correcto.');
  expect(document.activeElement).toBe(codeField());
});

test('the setup link fills in its code, and only the code is removed from the address', async () => {
  const calls = fakeServer({ [SETUP]: { status: 201, body: { user } } });
  const { router, onClose } = await setUp('Guardiana', 'una clave larga', '/?panel=setup#code=0123-abcd');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls[0]?.body).toMatchObject({ code: '0123-abcd' });
  expect(router.history.location.href).toBe('/?panel=setup');
});

test('without a link the form asks for no code that may be needless', async () => {
  fakeServer({});
  await renderScreen(<SetupDialog onClose={vi.fn()} />);
  expect(codeField()).toBeNull();
});
