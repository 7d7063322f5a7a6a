import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileQuery } from '../../lib/queries/user-queries.ts';
import { sessionQuery } from '../../lib/session/session-query.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { PARTY_ID } from '../../testing/make-party.ts';
import { MARTA } from '../../testing/render-screen.tsx';
import { makeRide } from '../../testing/make-ride.ts';
import {
  RIDES,
  PUBLISH,
  own,
  answers,
  shown,
  show,
  button,
  press,
  choosePlace,
} from './testing/rides-screen.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

test('a visitor is sent to make an account and comes back to what they wanted', async () => {
  fakeServer(answers);
  const { router } = await show();
  await press('Necesito transporte');
  await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
  expect(router.state.location.search).toEqual({ volver: `/event/${PARTY_ID}/rides?mode=need` });
});

test('who comes back signed in goes on where they were', async () => {
  fakeServer(answers);
  await show({ session: MARTA }, 'need');
  const wanted = await button('Necesito transporte');
  await waitFor(() => expect(wanted.getAttribute('aria-pressed')).toBe('true'));
  expect(shown).toEqual([]);
  await press('Cancelar');
  await waitFor(() => expect(shown).toEqual(['left']));
});

test('pressing the same mode again leaves it', async () => {
  fakeServer(answers);
  await show({ session: MARTA });
  await press('Ofrezco transporte');
  expect((await button('Ofrezco transporte')).getAttribute('aria-pressed')).toBe('true');
  await press('Ofrezco transporte');
  expect((await button('Ofrezco transporte')).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull();
});

test('confirming without a point says what is missing, and asks for nothing', async () => {
  const calls = fakeServer(answers);
  await show({ session: MARTA });
  await press('Ofrezco transporte');
  expect((await button('Confirmar')).getAttribute('aria-disabled')).toBe('true');
  await press('Confirmar');
  expect(await screen.findByText('Selecciona un punto en el mapa primero')).toBeDefined();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('cancelling leaves the mode, forgets what was chosen and asks for the rides again', async () => {
  const calls = fakeServer(answers);
  await show({ session: MARTA });
  await press('Ofrezco transporte');
  await press('Una plaza más');
  const asked = calls.filter(({ path }) => path.endsWith('/rides')).length;
  await press('Cancelar');
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/rides')).length).toBe(asked + 1));
  await press('Ofrezco transporte');
  expect(within(screen.getByRole('group', { name: 'Plazas' })).getByRole('status').textContent).toBe(
    '1 plaza',
  );
});

test('publishing sends the point and the places, says so, shows the pin and resets', async () => {
  const made = makeRide({
    id: '33333333-1234-4abc-8abc-123456789abc',
    userId: MARTA.userId,
    passengerCount: 2,
  });
  const calls = fakeServer({ ...answers, [PUBLISH]: { status: 201, body: made } });
  await show({ session: MARTA });
  await press('Ofrezco transporte');
  await press('Una plaza más');
  await choosePlace('40.4168, -3.7038');
  fakeServer({
    ...answers,
    [RIDES]: { body: [makeRide(), own, made] },
    [PUBLISH]: (call) => (calls.push(call), { status: 201, body: made }),
  });
  await press('Confirmar');
  expect(await screen.findByText('Tu solicitud de viaje ha sido publicada')).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({
    type: 'offer',
    departureAddress: '40.4168, -3.7038',
    departureLatitude: 40.4168,
    departureLongitude: -3.7038,
    passengerCount: 2,
  });
  expect(await screen.findByText('Ofrece 2 plazas')).toBeDefined();
  expect((await button('Ofrezco transporte')).getAttribute('aria-pressed')).toBe('false');
});

const contact = { email: '', whatsapp: '', telegram: '', instagram: '', otherContact: '' };

test.each([
  ['who never saved a contact', { ...contact, email: 'marta@correo.example', shared: false }, true],
  ['who emptied every one', { ...contact, shared: true }, true],
  ['who shares one', { ...contact, telegram: '@marta', shared: true }, false],
])('%s is told before publishing whether anybody can answer', async (_, profile, isTold) => {
  fakeServer({ ...answers, 'GET /api/users/profile': { body: profile } });
  const { client } = await show({ session: MARTA });
  await press('Necesito transporte');
  await waitFor(() => expect(client.getQueryData(profileQuery.queryKey)).toBeDefined());
  const found = isTold
    ? await screen.findByRole('link', { name: 'añade un contacto' })
    : screen.queryByText(/Nadie podrá escribirte/);
  expect(found?.getAttribute('href') ?? null).toBe(
    isTold ? `/profile?volver=${encodeURIComponent(`/event/${PARTY_ID}/rides`)}#contact` : null,
  );
});

test.each([
  [
    'the server’s own words',
    refusal(409, 'Ya tienes 20 viajes en este evento.'),
    'Ya tienes 20 viajes en este evento.',
  ],
  ['the screen’s', { status: 502, body: '<html>' }, 'Error al publicar la solicitud de viaje'],
])('a refused pin keeps what was chosen and gives %s', async (_, answer, text) => {
  fakeServer({ ...answers, [PUBLISH]: answer });
  await show({ session: MARTA });
  await press('Ofrezco transporte');
  await choosePlace('40.4168, -3.7038');
  await press('Confirmar');
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('Punto elegido: 40.4168, -3.7038')).toBeDefined();
});

test('a place that says nothing', async () => {
  fakeServer(answers);
  await show({ session: MARTA });
  await press('Ofrezco transporte');
  await choosePlace('Atocha');
  expect((await screen.findByRole('alert')).textContent).toContain('Escribe unas coordenadas');
});

/** Asks for the own place in a browser that answers so. */
async function askForOwnPlace(answer: Geolocation['getCurrentPosition']) {
  fakeServer(answers);
  vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition: answer } });
  await show({ session: MARTA });
  await press('Ofrezco transporte');
  await press('Usar mi ubicación');
}

test('the own place is rounded to some 100 metres before anybody sees it', async () => {
  const coords = { latitude: 40.416775, longitude: -3.70379 };
  await askForOwnPlace((tell) => tell(Object.assign(Object.create(null), { coords })));
  expect(await screen.findByText('Punto elegido: 40.4170, -3.7040')).toBeDefined();
});

test('a browser that does not tell where it is', async () => {
  await askForOwnPlace((_, refuse) => refuse?.(Object.create(null)));
  expect(await screen.findByText('No se pudo saber dónde estás')).toBeDefined();
  expect(await button('Usar mi ubicación')).toBeDefined();
});

const ME = {
  'GET /api/auth/me': { body: { userId: MARTA.userId, isAdmin: false } },
  [`GET /api/users/${MARTA.userId}`]: { body: { id: MARTA.userId, username: MARTA.username } },
};

test.each([
  ['somebody signed in', ME, 'true'],
  ['a visitor', { 'GET /api/auth/me': refusal(401, 'Inicia sesión para continuar.') }, 'false'],
])('a mode pressed before it is known who presses waits for that: %s', async (_, me, pressed) => {
  let letGo = () => undefined as void;
  const asked = new Promise<void>((resolve) => (letGo = resolve));
  const whoIs = me['GET /api/auth/me'];
  fakeServer({ ...answers, ...me, 'GET /api/auth/me': () => asked.then(() => whoIs) });
  const { router } = await show({ session: 'asked' });
  await press('Ofrezco transporte');
  const mode = await button('Ofrezco transporte');
  expect(mode.getAttribute('aria-busy')).toBe('true');
  expect(mode.getAttribute('aria-pressed')).toBe('false');
  letGo();
  await waitFor(() => expect(mode.getAttribute('aria-busy')).toBe('false'));
  expect(mode.getAttribute('aria-pressed')).toBe(pressed);
  const where = pressed === 'true' ? '/' : '/register';
  await waitFor(() => expect(router.state.location.pathname).toBe(where));
});

test('a session that ends while a pin is published costs nothing of what was chosen', async () => {
  const over = refusal(401, 'Inicia sesión para continuar.', 'session.required');
  fakeServer({ ...answers, [PUBLISH]: over });
  const { client, router } = await show({ session: MARTA });
  await press('Ofrezco transporte');
  await press('Una plaza más');
  await choosePlace('40.4168, -3.7038');
  await press('Confirmar');
  expect(await screen.findByText('Inicia sesión para continuar.')).toBeDefined();
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
  // As who is told of the end does: nothing of before stays, the screen is made anew.
  await act(() => client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }));
  const again = await button('Confirmar');
  expect(screen.getByText('Punto elegido: 40.4168, -3.7038')).toBeDefined();
  fireEvent.click(again);
  await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
  expect(router.state.location.search).toEqual({ volver: `/event/${PARTY_ID}/rides?mode=offer` });
  cleanup();

  const calls = fakeServer({ ...answers, [PUBLISH]: { status: 201, body: makeRide() } });
  await show({ session: MARTA }, 'offer');
  await press('Confirmar');
  expect(await screen.findByText('Tu solicitud de viaje ha sido publicada')).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    type: 'offer',
    departureAddress: '40.4168, -3.7038',
    passengerCount: 2,
  });
  await waitFor(() => expect(shown).toEqual(['left']));
  cleanup();

  await show({ session: MARTA });
  expect((await button('Ofrezco transporte')).getAttribute('aria-pressed')).toBe('false');
});
