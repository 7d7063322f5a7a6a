import type { OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionQuery } from '../session/session.ts';
import { refusal } from '../testing/fake-server.ts';
import { profile, showProfile } from '../testing/profile-screen.tsx';
import { ADMIN, ANALYST, MARTA } from '../testing/render-screen.tsx';

test('a visitor gets access denied, without a call', async () => {
  const { calls } = await showProfile({}, null);
  expect(screen.getByRole('heading', { name: 'Acceso denegado' })).toBeTruthy();
  expect(screen.getByText('Debes iniciar sesión para ver tu perfil')).toBeTruthy();
  expect(calls).toEqual([]);
});

test.each([
  ['2026-03-01T23:30:00.000Z', false, 'Usuario · Miembro desde 2/3/2026'],
  ['2026-03-01T23:30:00.000Z', true, 'Administrador · Miembro desde 2/3/2026'],
  ['', false, 'Usuario · Miembro desde N/A'],
])('kind of account and day of registration in Madrid: %j, %j', async (createdAt, isAdmin, words) => {
  await showProfile({ 'GET /api/users/profile': { body: { ...profile, createdAt, isAdmin } } });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('an analyst is called so', async () => {
  await showProfile({ 'GET /api/users/profile': { body: { ...profile, isAnalyst: true } } });
  expect(await screen.findByText(/^Analista · Miembro/)).toBeTruthy();
});

test.each([
  ['a member', MARTA, false],
  ['an analyst', ANALYST, true],
  ['an administrator', ADMIN, true],
])('%s has read tokens: %s', async (_who, session, hasTokens) => {
  const { calls } = await showProfile({ 'GET /api/users/tokens': { body: [] } }, session);
  await screen.findByRole('heading', { name: 'Seguridad' });
  expect(screen.queryByRole('heading', { name: 'Tokens de lectura' }) !== null).toBe(hasTokens);
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/users/tokens')).toBe(hasTokens));
});

test('own parties with their status and what may be done; deleted ones are no links', async () => {
  const party = (name: string, status: OwnEventAnswer['status']) =>
    samplePartyAnswer({ id: name, name, status });
  await showProfile({
    'GET /api/users/events?limit=50': {
      body: [
        party('A', 'pending'),
        party('B', 'approved'),
        party('C', 'rejected'),
        party('D', 'deleted'),
        party('E', 'withdrawn'),
      ],
    },
  });
  const heading = await screen.findByRole('heading', { name: 'D' });
  expect(heading.querySelector('a')).toBeNull();
  const words = ['Pendiente', 'Publicado', 'Rechazado', 'Retirado', 'Lo retiraste'].map((state) =>
    screen.getByText(state),
  );
  expect(words.map((word) => word.closest('li')?.querySelector('h4')?.textContent)).toEqual([
    'A',
    'B',
    'C',
    'D',
    'E',
  ]);
  const ways = (name: string) =>
    [...(screen.getByRole('heading', { name }).closest('li')?.querySelectorAll('a') ?? [])]
      .filter((link) => link.textContent !== name)
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways('A')).toEqual([
    ['Editar', '/?edit=A'],
    ['Retirar', '/event/A?over=retirar'],
  ]);
  expect(ways('C')).toEqual([['Corregir y reenviar', '/?edit=C']]);
  expect(ways('D')).toEqual([]);
  expect(ways('E')).toEqual([['Corregir y reenviar', '/?edit=E']]);
  expect(screen.getByRole('link', { name: 'A' }).getAttribute('href')).toBe('/event/A');
});

test('confirmed parties with place, first date and cost', async () => {
  await showProfile({
    'GET /api/users/rsvps': {
      body: [samplePartyAnswer({ dates: ['2026-09-26', '2026-09-27'], cost: '20' })],
    },
  });
  expect(await screen.findByText('Madrid · 26/9/26 · 20€')).toBeTruthy();
});

test('without confirmed parties it says how to confirm one', async () => {
  await showProfile({});
  expect(await screen.findByText('No tienes eventos confirmados aún')).toBeTruthy();
  expect(screen.getByText('Pulsa «¿Vas?» en una fiesta y la verás aquí.')).toBeTruthy();
});

test('a list that failed can be retried, and the rest of the profile stays', async () => {
  await showProfile({ 'GET /api/users/rsvps': { status: 500 } });
  expect(await screen.findByText('No se pudieron cargar tus eventos.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Mi Perfil' })).toBeTruthy();
});

test('a profile that failed to load', async () => {
  await showProfile({ 'GET /api/users/profile': { status: 500, body: '<h1>' } });
  expect(await screen.findByRole('heading', { name: 'Error al cargar el perfil' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

async function askToErase(password: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Borrar mi cuenta' }));
  fireEvent.change(await screen.findByLabelText('Contraseña'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Borrar para siempre' }));
}

test('erasing asks for the password and removes the data of the user from the page', async () => {
  const { calls, client, onErased } = await showProfile({
    'DELETE /api/users/profile': { body: { ok: true } },
    'POST /api/auth/logout': { body: { ok: true } },
  });
  await askToErase('clave de marta');
  expect(await screen.findByText('Cuenta borrada')).toBeTruthy();
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeNull());
  expect(onErased).toHaveBeenCalledOnce();
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ password: 'clave de marta' });
});

test.each([
  ['', 'La contraseña es requerida'],
  ['otra', 'La contraseña no es correcta.'],
])('the password %j is refused at its field', async (password, words) => {
  const { client } = await showProfile({
    'DELETE /api/users/profile': refusal(403, 'La contraseña no es correcta.', 'account.wrong-password'),
  });
  await askToErase(password);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(MARTA);
});
