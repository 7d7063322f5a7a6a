import { PARTY_ID } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { positioned } from '../http/positioned.ts';
import { rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { LoginDialog } from './login-dialog.tsx';

async function logIn() {
  const onClose = vi.fn();
  const state = await renderScreen(<LoginDialog onClose={onClose} onRegister={vi.fn()} />);
  state.client.setQueryData(
    rsvpStatusQuery(PARTY_ID).queryKey,
    positioned({ isGoing: true }, '0000000000000001'),
  );
  fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: 'admin ' } });
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'secreto' } });
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
  return { ...state, onClose };
}

test('an admin is greeted, and nothing the visitor was shown stays in the cache', async () => {
  const user = { id: 'u1', username: 'admin', email: null, isAdmin: true };
  const calls = fakeServer({ 'POST /api/auth/login': { body: { user } } });
  const { client, onClose } = await logIn();
  expect(await screen.findByText('¡Sesión iniciada!')).toBeTruthy();
  expect(screen.getByText('¡Bienvenido! Hola, admin. Ahora puedes editar y eliminar eventos.')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ username: 'admin', password: 'secreto' });
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(client.getQueryData(rsvpStatusQuery(PARTY_ID).queryKey)).toBeUndefined());
});

test('wrong credentials keep the dialog open', async () => {
  fakeServer({
    'POST /api/auth/login': refusal(401, 'Credenciales inválidas', 'session.bad-credentials'),
  });
  const { onClose } = await logIn();
  expect(await screen.findByText('Error de autenticación')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  const password = screen.getByLabelText<HTMLInputElement>('Contraseña');
  const words = await screen.findByRole('alert');
  expect([words.textContent, words.id]).toEqual([
    'Credenciales inválidas',
    password.getAttribute('aria-describedby'),
  ]);
  expect(document.activeElement).toBe(password);
  expect([password.selectionStart, password.selectionEnd]).toEqual([0, 'secreto'.length]);
  fireEvent.change(screen.getByLabelText('Usuario'), { target: { value: 'marta' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('both fields are required by the browser', async () => {
  await renderScreen(<LoginDialog onClose={vi.fn()} onRegister={vi.fn()} />);
  const fields = ['Usuario', 'Contraseña'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  expect(fields.map(({ required, form }) => [required, form?.noValidate])).toEqual([
    [true, false],
    [true, false],
  ]);
});

test('is busy until the answer comes, and sends once', async () => {
  let answer: (answer: FakeAnswer) => void = () => undefined;
  const calls = fakeServer({
    'POST /api/auth/login': () => new Promise<FakeAnswer>((resolve) => (answer = resolve)),
  });
  await logIn();
  fireEvent.click(await screen.findByRole('button', { name: 'Iniciando...' }));
  answer({ status: 500, body: '<h1>' });
  expect(await screen.findByText('Credenciales inválidas')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Iniciar Sesión' })).toBeTruthy();
  expect(calls).toHaveLength(1);
});
