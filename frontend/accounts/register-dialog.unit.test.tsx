import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { sessionQuery } from '../session/session.ts';
import { RegisterDialog } from './register-dialog.tsx';

async function open() {
  const onRegistered = vi.fn();
  const screenState = await renderScreen(
    <RegisterDialog onClose={vi.fn()} onLogin={vi.fn()} onRegistered={onRegistered} />,
  );
  return { ...screenState, onRegistered };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function fillIn() {
  type('Usuario', 'marta');
  type('Email', 'marta@example.org');
  type('Contraseña', 'unaclavelarga');
  type('Confirmar contraseña', 'unaclavelarga');
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Crear Cuenta' }));

test('the first broken rule gives one toast and takes the focus to its field', async () => {
  await open();
  submit();
  await screen.findByRole('alert');
  expect(screen.getByText('Error de validación')).toBeTruthy();
  expect(screen.getAllByText('El nombre de usuario es requerido')).toHaveLength(2);
  const field = screen.getByLabelText('Usuario');
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('alert').id).toBe(field.getAttribute('aria-describedby'));
});

test('a new account is signed in and goes on to the next screen', async () => {
  const user = { id: 'u1', username: 'marta', email: 'marta@example.org', isAdmin: false };
  const calls = fakeServer({ 'POST /api/auth/register': { status: 201, body: { user } } });
  const { client, onRegistered } = await open();
  fillIn();
  submit();
  await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce());
  expect(calls[0]?.body).toEqual({
    username: 'marta',
    email: 'marta@example.org',
    password: 'unaclavelarga',
  });
  await waitFor(() =>
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual({
      userId: 'u1',
      username: 'marta',
      isAdmin: false,
    }),
  );
  expect(await screen.findByText('¡Cuenta creada!')).toBeTruthy();
  expect(screen.getByText('Te damos la bienvenida, marta.')).toBeTruthy();
});

test('the server’s reason is shown', async () => {
  fakeServer({ 'POST /api/auth/register': refusal(409, 'Ese nombre de usuario ya está en uso.') });
  const { onRegistered } = await open();
  fillIn();
  submit();
  expect(await screen.findByText('Error al registrarse')).toBeTruthy();
  expect(screen.getByText('Ese nombre de usuario ya está en uso.')).toBeTruthy();
  expect(onRegistered).not.toHaveBeenCalled();
});

test.each([
  ['account.username-taken', 'Usuario'],
  ['account.username-reserved', 'Usuario'],
  ['account.email-taken', 'Email'],
  ['account.password-common', 'Contraseña'],
])('%s is shown at its field until that is changed', async (code, label) => {
  fakeServer({ 'POST /api/auth/register': refusal(400, 'El servidor dice que no.', code) });
  await open();
  fillIn();
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('El servidor dice que no.');
  expect(screen.getByText('Error al registrarse')).toBeTruthy();
  const field = screen.getByLabelText(label);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  type('Confirmar contraseña', 'otra cosa');
  expect(screen.getByRole('alert')).toBeTruthy();
  type(label, 'otra cosa');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('a server that cannot be reached gives a connection error', async () => {
  fakeServer({});
  await open();
  fillIn();
  submit();
  expect(await screen.findByText('Error de conexión')).toBeTruthy();
  expect(screen.getByText('No se pudo conectar con el servidor')).toBeTruthy();
});

test('is busy until the answer comes, sends once, and has a text for a failure without one', async () => {
  let answer: (answer: FakeAnswer) => void = () => undefined;
  const calls = fakeServer({
    'POST /api/auth/register': () => new Promise<FakeAnswer>((resolve) => (answer = resolve)),
  });
  await open();
  expect(screen.getByLabelText<HTMLInputElement>('Contraseña').placeholder).toBe('Mínimo 8 caracteres');
  fillIn();
  submit();
  fireEvent.click(await screen.findByRole('button', { name: 'Creando cuenta...' }));
  answer({ status: 500, body: '<h1>' });
  expect(await screen.findByText('Error al registrarse')).toBeTruthy();
  expect(screen.getByText('No se pudo crear la cuenta')).toBeTruthy();
  expect(calls).toHaveLength(1);
});
