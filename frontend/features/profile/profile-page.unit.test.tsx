import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, sessionQuery } from '../../lib/session/session.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADMIN, ANALYST, MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { ProfilePage } from './profile-page.tsx';

const profile = {
  id: MARTA.userId,
  username: 'marta',
  isAdmin: false,
  createdAt: '2026-03-01T23:30:00.000Z',
  email: 'marta@correo.example',
  whatsapp: '',
  telegram: '',
  instagram: '',
  otherContact: '',
  shared: false,
};
const LISTS = {
  'GET /api/users/rsvps': { body: [] },
  'GET /api/users/events?limit=50': { body: [] },
  'GET /api/users/sessions': { body: [] },
};
const PROFILE = { 'GET /api/users/profile': { body: profile } };

async function show(answers: Parameters<typeof fakeServer>[0], session: Session | null = MARTA) {
  const calls = fakeServer({ ...LISTS, ...PROFILE, ...answers });
  const onErased = vi.fn(() => Promise.resolve());
  const onContactSaved = vi.fn();
  const screenState = await renderScreen(
    <ProfilePage back={null} onLogin={vi.fn()} onContactSaved={onContactSaved} onErased={onErased} />,
    { session },
  );
  return { ...screenState, calls, onContactSaved, onErased };
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));

test('a visitor gets access denied, without a call', async () => {
  const { calls } = await show({}, null);
  expect(screen.getByRole('heading', { name: 'Acceso denegado' })).toBeTruthy();
  expect(screen.getByText('Debes iniciar sesión para ver tu perfil')).toBeTruthy();
  expect(calls).toEqual([]);
});

test.each([
  ['2026-03-01T23:30:00.000Z', false, 'Usuario · Miembro desde 2/3/2026'],
  ['2026-03-01T23:30:00.000Z', true, 'Administrador · Miembro desde 2/3/2026'],
  ['', false, 'Usuario · Miembro desde N/A'],
])('kind of account and day of registration in Madrid: %j, %j', async (createdAt, isAdmin, words) => {
  await show({ 'GET /api/users/profile': { body: { ...profile, createdAt, isAdmin } } });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('an analyst is called so', async () => {
  await show({ 'GET /api/users/profile': { body: { ...profile, isAnalyst: true } } });
  expect(await screen.findByText(/^Analista · Miembro/)).toBeTruthy();
});

test.each([
  ['a member', MARTA, false],
  ['an analyst', ANALYST, true],
  ['an administrator', ADMIN, true],
])('%s has read tokens: %s', async (_who, session, hasTokens) => {
  const { calls } = await show({ 'GET /api/users/tokens': { body: [] } }, session);
  await screen.findByRole('heading', { name: 'Seguridad' });
  expect(screen.queryByRole('heading', { name: 'Tokens de lectura' }) !== null).toBe(hasTokens);
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/users/tokens')).toBe(hasTokens));
});

test('the form says what to write and who will see it', async () => {
  await show({});
  expect(
    await screen.findByText(
      'Solo los usuarios registrados pueden verla. El email se comparte si tú lo activas.',
    ),
  ).toBeTruthy();
  const hintOf = (label: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    return [
      field.placeholder,
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    ];
  };
  expect(hintOf('WhatsApp')).toEqual(['+34 600 000 000', 'Con prefijo: +34…']);
  expect(hintOf('Telegram')).toEqual(['@usuario', 'Tu usuario, con o sin @.']);
  expect(hintOf('Instagram')).toEqual(['@usuario', 'Tu usuario, con o sin @.']);
  fireEvent.change(screen.getByLabelText('Otro contacto'), { target: { value: 'x'.repeat(501) } });
  expect(screen.getByLabelText<HTMLInputElement>('Otro contacto').value).toBe('x'.repeat(500));
  expect(screen.getByText('Hemos cortado lo que no cabía.')).toBeTruthy();
});

test('the account’s e-mail is shared by its switch alone, which is off until somebody turns it on', async () => {
  const { calls } = await show({ 'PUT /api/users/profile': { body: { ok: true } } });
  const sharing = await screen.findByRole<HTMLInputElement>('switch', { name: 'Compartir mi email' });
  const sent = () => calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
  expect(sharing.checked).toBe(false);
  screen.getByText('No se comparte.');
  fireEvent.change(screen.getByLabelText('WhatsApp'), { target: { value: '+34 600' } });
  save();
  await waitFor(() => expect(sent()).toMatchObject([{ email: '', whatsapp: '+34 600' }]));
  await screen.findByRole('button', { name: 'Guardar cambios' });
  fireEvent.click(sharing);
  save();
  await waitFor(() => expect(sent()[1]).toMatchObject({ email: 'marta@correo.example' }));
});

test('who shares an e-mail goes on sharing it', async () => {
  await show({ 'GET /api/users/profile': { body: { ...profile, shared: true } } });
  expect((await screen.findByRole<HTMLInputElement>('switch')).checked).toBe(true);
});

test('a Spanish number without its prefix is asked after, and the focus stays at it', async () => {
  await show({});
  const whatsapp = await screen.findByLabelText<HTMLInputElement>('WhatsApp');
  fireEvent.change(whatsapp, { target: { value: '600112233' } });
  screen.getByText('¿Es +34 600 11 22 33?');
  fireEvent.click(screen.getByRole('button', { name: 'Sí, ponlo así' }));
  expect([whatsapp.value, document.activeElement]).toEqual(['+34 600 11 22 33', whatsapp]);
  expect(screen.queryByText(/¿Es/)).toBeNull();
});

test('the form starts with the registration’s e-mail, saves trimmed texts and refetches the profile', async () => {
  const { calls, onContactSaved } = await show({ 'PUT /api/users/profile': { body: { ok: true } } });
  const whatsapp = await screen.findByLabelText('WhatsApp');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marta@correo.example');
  fireEvent.click(screen.getByRole('switch'));
  fireEvent.change(whatsapp, { target: { value: ' +34 600 ' } });
  save();
  expect(await screen.findByText('Perfil actualizado')).toBeTruthy();
  expect(screen.getByText('Tu información de contacto se ha actualizado correctamente.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    email: 'marta@correo.example',
    whatsapp: '+34 600',
  });
  expect(onContactSaved).toHaveBeenCalledOnce();
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/users/profile').length).toBe(3));
});

test('an invalid e-mail is shown at its field, an empty one is allowed', async () => {
  const { calls, onContactSaved } = await show({ 'PUT /api/users/profile': { body: { ok: true } } });
  const email = await screen.findByLabelText('Email');
  fireEvent.click(screen.getByRole('switch'));
  fireEvent.change(email, { target: { value: 'marta' } });
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid email address');
  expect(document.activeElement).toBe(email);
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  fireEvent.change(email, { target: { value: '' } });
  save();
  expect(await screen.findByText('Perfil actualizado')).toBeTruthy();
  // No contact is left, so the screen that asked for one is not resumed.
  expect(onContactSaved).not.toHaveBeenCalled();
});

test.each([
  ['the server’s words', refusal(400, 'Demasiado largo'), 'Demasiado largo'],
  ['its own', { status: 502, body: '<h1>' }, 'No se pudo actualizar el perfil'],
])('a refused profile is shown in %s, and what was typed stays', async (_, answer, words) => {
  await show({ 'PUT /api/users/profile': answer });
  fireEvent.change(await screen.findByLabelText('Telegram'), { target: { value: '@marta' } });
  save();
  expect(await screen.findByText('Error al actualizar')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Telegram').value).toBe('@marta');
});

test('the contacts can be changed and saved again during the refetch', async () => {
  let reads = 0;
  const { calls } = await show({
    'GET /api/users/profile': () => {
      reads += 1;
      return reads === 1 ? { body: profile } : new Promise(() => undefined);
    },
    'PUT /api/users/profile': { body: { ok: true } },
  });
  const telegram = await screen.findByLabelText('Telegram');
  for (const written of ['@marta', '@marta_v']) {
    fireEvent.change(telegram, { target: { value: written } });
    save();
    await screen.findByRole('button', { name: 'Guardando...' });
    await screen.findByRole('button', { name: 'Guardar cambios' });
  }
  const saved = calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
  expect(saved).toMatchObject([{ telegram: '@marta' }, { telegram: '@marta_v' }]);
});

test('what is typed while the profile is saved stays', async () => {
  let answer = () => undefined as void;
  await show({
    'PUT /api/users/profile': () =>
      new Promise((resolve) => (answer = () => resolve({ body: { ok: true } }))),
  });
  const telegram = await screen.findByLabelText<HTMLInputElement>('Telegram');
  fireEvent.change(telegram, { target: { value: '@marta' } });
  save();
  await screen.findByRole('button', { name: 'Guardando...' });
  fireEvent.change(telegram, { target: { value: '@marta_v' } });
  answer();
  expect(await screen.findByText('Perfil actualizado')).toBeTruthy();
  expect(telegram.value).toBe('@marta_v');
});

test('own parties with their status; removed ones are no links', async () => {
  const party = (name: string, status: 'pending' | 'approved' | 'rejected' | 'deleted') =>
    samplePartyAnswer({ id: name, name, status });
  await show({
    'GET /api/users/events?limit=50': {
      body: [party('A', 'pending'), party('B', 'approved'), party('C', 'rejected'), party('D', 'deleted')],
    },
  });
  const heading = await screen.findByRole('heading', { name: 'D' });
  expect(heading.querySelector('a')).toBeNull();
  const words = ['Pendiente', 'Publicado', 'Rechazado', 'Retirado'].map((state) => screen.getByText(state));
  expect(words.map((word) => word.closest('li')?.querySelector('h4')?.textContent)).toEqual([
    'A',
    'B',
    'C',
    'D',
  ]);
  expect(screen.getByRole('link', { name: 'A' }).getAttribute('href')).toBe('/event/A');
});

test('confirmed parties with place, first date and cost', async () => {
  await show({
    'GET /api/users/rsvps': {
      body: [samplePartyAnswer({ dates: ['2026-09-26', '2026-09-27'], cost: '20' })],
    },
  });
  expect(await screen.findByText('Madrid · 26/9/26 · 20€')).toBeTruthy();
});

test('without confirmed parties it says how to confirm one', async () => {
  await show({});
  expect(await screen.findByText('No tienes eventos confirmados aún')).toBeTruthy();
  expect(screen.getByText(/Voy!/)).toBeTruthy();
});

test('a list that failed can be retried, and the rest of the profile stays', async () => {
  await show({ 'GET /api/users/rsvps': { status: 500 } });
  expect(await screen.findByText('No se pudieron cargar tus eventos.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Mi Perfil' })).toBeTruthy();
});

test('a profile that failed to load', async () => {
  await show({ 'GET /api/users/profile': { status: 500, body: '<h1>' } });
  expect(await screen.findByRole('heading', { name: 'Error al cargar el perfil' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

async function askToErase(password: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Borrar mi cuenta' }));
  fireEvent.change(await screen.findByLabelText('Contraseña'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Borrar para siempre' }));
}

test('erasing asks for the password and removes the data of the user from the page', async () => {
  const { calls, client, onErased } = await show({
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
  const { client } = await show({
    'DELETE /api/users/profile': refusal(403, 'La contraseña no es correcta.', 'account.wrong-password'),
  });
  await askToErase(password);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(MARTA);
});
