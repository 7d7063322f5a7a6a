import type { OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  const { calls } = await showProfile({ 'GET /api/users/tokens': { body: [] } }, session, 'cuenta');
  await screen.findByRole('heading', { name: 'Seguridad' });
  expect(screen.queryByRole('heading', { name: 'Tokens de lectura' }) !== null).toBe(hasTokens);
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/users/tokens')).toBe(hasTokens));
});

const party = (name: string, status: OwnEventAnswer['status'], more: Partial<OwnEventAnswer> = {}) => ({
  ...samplePartyAnswer({ id: name, name, status }),
  decision: null,
  proposal: null,
  ...more,
});
const SENT = 'GET /api/users/events?limit=50';

test('own parties with their status; deleted ones are no links', async () => {
  const parties = [
    party('A', 'pending'),
    party('B', 'approved'),
    party('C', 'rejected'),
    party('D', 'deleted'),
  ];
  await showProfile({ [SENT]: { body: parties } }, MARTA, 'publicado');
  expect((await screen.findByRole('heading', { name: 'D' })).querySelector('a')).toBeNull();
  const words = ['Pendiente', 'Publicado', 'Rechazado', 'Eliminado'].map((state) => screen.getByText(state));
  expect(words.map((word) => word.closest('li')?.querySelector('h3')?.textContent)).toEqual([
    ...['A', 'B', 'C', 'D'],
  ]);
  expect(screen.getByRole('link', { name: 'A' }).getAttribute('href')).toBe('/event/A');
});

test.each<[OwnEventAnswer['status'], readonly string[]]>([
  ['pending', ['Editar /?edit=A', 'Retirar /event/A?over=retirar', 'Copiar como nuevo']],
  ['rejected', ['Corregir y reenviar /?edit=A', 'Copiar como nuevo']],
  ['withdrawn', ['Corregir y reenviar /?edit=A', 'Copiar como nuevo']],
  ['deleted', ['Copiar como nuevo']],
])('what may be done with one that is %s is behind its dots', async (status, ways) => {
  await showProfile({ [SENT]: { body: [party('A', status)] } }, MARTA, 'publicado');
  fireEvent.click(await screen.findByRole('button', { name: 'Más opciones sobre A' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'A' }));
  const found = [...sheet.queryAllByRole('link'), ...sheet.getAllByRole('button')];
  expect(
    found
      .filter(({ textContent }) => textContent !== '')
      .map((way) => [way.textContent, way.getAttribute('href')].filter(Boolean).join(' ')),
  ).toEqual(ways);
});

test('a long list shows its beginning; more of it takes the focus', async () => {
  const parties = Array.from({ length: 9 }, (_, index) => party(`P${index}`, 'pending'));
  await showProfile({ [SENT]: { body: parties } }, MARTA, 'publicado');
  fireEvent.click(await screen.findByRole('button', { name: 'Ver más' }));
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(8);
  expect(document.activeElement?.textContent).toBe('P4');
  fireEvent.click(screen.getByRole('button', { name: 'Ver más' }));
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
});

test('a tab is an entry of the history; arrows move among them without opening any', async () => {
  const { router } = await showProfile({});
  const tab = (name: string) => screen.getByRole('tab', { name });
  const account = await screen.findByRole('tab', { name: 'Cuenta' });
  fireEvent.mouseDown(account);
  expect(await screen.findByRole('heading', { name: 'Seguridad' })).toBeTruthy();
  expect([router.history.location.search, router.history.length]).toEqual(['?tab=cuenta', 2]);
  expect(screen.getByRole('tabpanel', { name: 'Cuenta' })).toBeTruthy();
  account.focus();
  fireEvent.keyDown(account, { key: 'ArrowLeft' });
  await waitFor(() => expect(document.activeElement).toBe(tab('Contacto')));
  expect(tab('Cuenta').getAttribute('aria-selected')).toBe('true');
  router.history.back();
  await waitFor(() => expect(tab('Fiestas').getAttribute('aria-selected')).toBe('true'));
});

test('confirmed parties with place, first date and cost', async () => {
  await showProfile({
    'GET /api/users/rsvps': {
      body: [samplePartyAnswer({ dates: ['2026-09-26', '2026-09-27'], cost: '20' })],
    },
  });
  expect(await screen.findByText('Madrid · 26/9/26 · 20€')).toBeTruthy();
});

test('of several weekends a confirmed party has the next one', async () => {
  await showProfile({
    'GET /api/users/rsvps': { body: [samplePartyAnswer({ dates: ['2026-09-26', '2099-10-03'], cost: '' })] },
  });
  expect(await screen.findByText('Madrid · 3/10/99')).toBeTruthy();
});

test('without confirmed parties it says how to confirm one', async () => {
  await showProfile({});
  expect(await screen.findByText('No tienes eventos confirmados aún')).toBeTruthy();
  expect(screen.getByText('Pulsa «¿Vas?» en una fiesta y la verás aquí.')).toBeTruthy();
});

test('a list that failed can be retried, and the rest of the profile stays', async () => {
  await showProfile({ 'GET /api/users/rsvps': { status: 500 } });
  expect(await screen.findByText('No se pudieron cargar tus eventos.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'marta', level: 1 })).toBeTruthy();
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
  const { calls, client, onErased } = await showProfile(
    { 'DELETE /api/users/profile': { body: { ok: true } }, 'POST /api/auth/logout': { body: { ok: true } } },
    MARTA,
    'cuenta',
  );
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
  const { client } = await showProfile(
    { 'DELETE /api/users/profile': refusal(403, 'La contraseña no es correcta.', 'account.wrong-password') },
    MARTA,
    'cuenta',
  );
  await askToErase(password);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(MARTA);
});
