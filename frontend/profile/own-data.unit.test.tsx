import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { OwnData } from './own-data.tsx';

const PROOF = 'POST /api/users/data';
const FILE = 'GET /api/users/data?ticket=un-billete';
const ticket = { body: { ticket: 'un-billete', expiresAt: '2026-11-27T10:00:00.000Z' } };

afterEach(() => vi.restoreAllMocks());

async function ask(answers: Parameters<typeof fakeServer>[0], password = 'noche-de-luna') {
  const calls = fakeServer(answers);
  await renderScreen(<OwnData />, { session: MARTA });
  fireEvent.click(await screen.findByRole('button', { name: 'Descargar mis datos' }));
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: password } });
  fireEvent.submit(screen.getByLabelText('Contraseña'));
  return calls;
}

test('the file is saved for who gives the password', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:x'));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const calls = await ask({ [PROOF]: ticket, [FILE]: { body: { about: 'Todo' } } });
  expect(await screen.findByText('Datos descargados')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls[0]?.body).toEqual({ password: 'noche-de-luna' });
  expect(await saved[0]?.text()).toBe('{"about":"Todo"}');
  expect(names).toEqual([expect.stringMatching(/^duende-mis-datos-[\d-]{10}\.json$/)]);
});

test.each([
  [{}, '', 'La contraseña es requerida'],
  [
    { [PROOF]: refusal(403, 'La contraseña no es correcta.', 'account.wrong-password') },
    'x',
    'La contraseña no es correcta.',
  ],
  [
    { [PROOF]: ticket, [FILE]: refusal(403, 'Vuelve a escribirla.', 'account.data-ticket-useless') },
    'x',
    'Vuelve a escribirla.',
  ],
])('the error is under the password', async (answers, password, words) => {
  await ask(answers, password);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
});

test.each([
  ['without a connection', {}, /Hace falta conexión para descargar tus datos/],
  [
    'that is cut',
    { [PROOF]: ticket, [FILE]: () => Promise.reject(new TypeError('cut')) },
    /Hace falta conexión para descargar/,
  ],
  ['that is refused', { [PROOF]: refusal(429, 'Ya tienes una en marcha.') }, /en marcha/],
])('a download %s shows its failure, and the dialog stays', async (_, answers, words) => {
  await ask(answers as Parameters<typeof fakeServer>[0]);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Descargar' })).toBeTruthy());
});
