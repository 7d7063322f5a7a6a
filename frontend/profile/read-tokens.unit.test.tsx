import type { ReadTokenAnswer } from '@duende/contracts/accounts/token-answers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { ANALYST, renderScreen } from '../testing/render-screen.tsx';
import { ReadTokens } from './read-tokens.tsx';

const LIST = 'GET /api/users/tokens';
const MAKE = 'POST /api/users/tokens';
const SECRET = `duende_${'s'.repeat(43)}`;
const token = (id: string, name: string): ReadTokenAnswer => ({
  id,
  name,
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2027-01-30T12:00:00.000Z',
});
const issued = { id: 't2', token: SECRET, expiresAt: '2027-01-30T12:00:00.000Z' };

async function show(answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({ [LIST]: { body: [token('t1', 'Informe')] }, ...answers });
  await renderScreen(<ReadTokens />, { session: ANALYST });
  return calls;
}

async function make(name: string, days?: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Crear token' }));
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  write('Nombre', name);
  if (days !== undefined) write('Días de validez', days);
  fireEvent.submit(screen.getByLabelText('Nombre'));
}

test('each token is there with its name and its days', async () => {
  await show();
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toBe('InformeCreado el 1/11/2026 · sirve hasta el 30/1/2027Revocar Informe');
});

test('an empty list says so only after loading', async () => {
  let letGo = () => undefined as void;
  const asked = new Promise<void>((resolve) => (letGo = resolve));
  await show({ [LIST]: () => asked.then(() => ({ body: [] })) });
  expect(await screen.findByText('Cargando tokens...')).toBeTruthy();
  letGo();
  expect(await screen.findByText('Todavía no tienes ninguno.')).toBeTruthy();
});

test('a list that failed to load can be retried', async () => {
  let isDown = true;
  await show({ [LIST]: () => (isDown ? refusal(503, 'ahora no') : { body: [] }) });
  expect(await screen.findByText('No se pudieron cargar tus tokens.')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Todavía no tienes ninguno.')).toBeTruthy();
});

test('a token is made, shown once and copied, and the list is refetched', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  });
  const calls = await show({ [MAKE]: { status: 201, body: issued } });
  await make('Informe mensual');
  const field = await screen.findByLabelText<HTMLInputElement>('Token');
  expect(field.value).toBe(SECRET);
  expect(document.activeElement).toBe(field);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Informe mensual', days: 90 });
  fireEvent.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByText('Token copiado')).toBeTruthy();
  expect(copied).toEqual([SECRET]);
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Ya lo he guardado' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain(SECRET);
  vi.unstubAllGlobals();
});

test.each([
  ['', '90', 'Nombre', 'Ponle un nombre al token'],
  ['Informe', '0', 'Días de validez', 'Los días deben ser un número entero de 1 a 365'],
  ['Informe', '366', 'Días de validez', 'Los días deben ser un número entero de 1 a 365'],
  ['Informe', '1.5', 'Días de validez', 'Los días deben ser un número entero de 1 a 365'],
  ['Informe', '', 'Días de validez', 'Los días deben ser un número entero de 1 a 365'],
])('the error of (%j, %j) is shown under “%s”', async (name, days, label, words) => {
  const calls = await show();
  await make(name, days);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an eleventh token is refused in words', async () => {
  const words = 'Ya tienes 10 tokens. Revoca alguno antes de crear otro.';
  await show({ [MAKE]: refusal(409, words, 'token.too-many') });
  await make('Informe');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText('Nombre')).toBeTruthy();
});

test('a token is revoked once that was confirmed', async () => {
  let isRevoked = false;
  const calls = await show({
    [LIST]: () => ({ body: isRevoked ? [] : [token('t1', 'Informe')] }),
    'DELETE /api/users/tokens/t1': () => {
      isRevoked = true;
      return { body: { ok: true } };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Revocar Informe' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revocar token' }));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Revocar token' }));
  expect(await screen.findByText('Token revocado')).toBeTruthy();
  expect(await screen.findByText('Todavía no tienes ninguno.')).toBeTruthy();
});

test('a token that cannot be revoked stays, with the reason', async () => {
  await show({ 'DELETE /api/users/tokens/t1': refusal(404, 'Ese token ya no existe.', 'token.not-found') });
  fireEvent.click(await screen.findByRole('button', { name: 'Revocar Informe' }));
  fireEvent.click(screen.getByRole('button', { name: 'Revocar token' }));
  expect(await screen.findByText('Ese token ya no existe.')).toBeTruthy();
});
