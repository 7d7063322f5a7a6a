import { PARTY_ID, sampleRideAnswer } from '@duende/testkit/samples/party';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileQuery } from '../accounts/user-queries.ts';
import { sessionQuery } from '../session/session.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA } from '../testing/render-screen.tsx';
import {
  RIDES,
  PUBLISH,
  own,
  answers,
  shown,
  show,
  button,
  click,
  choosePlace,
} from './testing/rides-screen.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

test('a visitor is sent to register, with the way back to the mode they chose', async () => {
  fakeServer(answers);
  const { router } = await show();
  await click('Necesito transporte');
  await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
  expect(router.state.location.search).toEqual({ volver: `/event/${PARTY_ID}/rides?mode=need` });
});

test('a person who comes back signed in is in the mode they chose', async () => {
  fakeServer(answers);
  await show({ session: MARTA }, 'need');
  const wanted = await button('Necesito transporte');
  await waitFor(() => expect(wanted.getAttribute('aria-pressed')).toBe('true'));
  expect(shown).toEqual([]);
  await click('Cancelar');
  await waitFor(() => expect(shown).toEqual(['left']));
});

test('a second click on the same mode leaves it', async () => {
  fakeServer(answers);
  await show({ session: MARTA });
  await click('Ofrezco transporte');
  expect((await button('Ofrezco transporte')).getAttribute('aria-pressed')).toBe('true');
  await click('Ofrezco transporte');
  expect((await button('Ofrezco transporte')).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull();
});

test('confirming without a point says what is missing, and sends nothing', async () => {
  const calls = fakeServer(answers);
  await show({ session: MARTA });
  await click('Ofrezco transporte');
  expect((await button('Confirmar')).getAttribute('aria-disabled')).toBe('true');
  await click('Confirmar');
  expect(await screen.findByText('Selecciona un punto en el mapa primero')).toBeDefined();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('cancelling leaves the mode, discards the draft and fetches the rides again', async () => {
  const calls = fakeServer(answers);
  await show({ session: MARTA });
  await click('Ofrezco transporte');
  await click('Una plaza más');
  const asked = calls.filter(({ path }) => path.endsWith('/rides')).length;
  await click('Cancelar');
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/rides')).length).toBe(asked + 1));
  await click('Ofrezco transporte');
  expect(within(screen.getByRole('group', { name: 'Plazas' })).getByRole('status').textContent).toBe(
    '1 plaza',
  );
});

test('publishing sends point, passengers, which way, when and the note, shows the pin and resets', async () => {
  const made = sampleRideAnswer({
    id: '33333333-1234-4abc-8abc-123456789abc',
    userId: MARTA.userId,
    passengerCount: 2,
  });
  const calls = fakeServer({ ...answers, [PUBLISH]: { status: 201, body: made } });
  await show({ session: MARTA });
  await click('Ofrezco transporte');
  await click('Una plaza más');
  await choosePlace('40.4168, -3.7038');
  await click('Vuelta');
  await click('Añadir hora y nota');
  fireEvent.change(screen.getByLabelText('Día de salida'), { target: { value: '2099-09-27' } });
  expect(screen.getByLabelText<HTMLSelectElement>('Hora de salida').value).toBe('12:00');
  fireEvent.change(screen.getByLabelText('Hora de salida'), { target: { value: '12:30' } });
  fireEvent.change(screen.getByLabelText('Nota'), { target: { value: 'Salgo de Atocha' } });
  fakeServer({
    ...answers,
    [RIDES]: { body: [sampleRideAnswer(), own, made] },
    [PUBLISH]: (call) => (calls.push(call), { status: 201, body: made }),
  });
  await click('Confirmar');
  expect(await screen.findByText('Tu solicitud de viaje ha sido publicada')).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({
    type: 'offer',
    departureLatitude: 40.4168,
    departureLongitude: -3.7038,
    passengerCount: 2,
    direction: 'back',
    leavesAt: '2099-09-27T12:30',
    note: 'Salgo de Atocha',
  });
  expect(await screen.findByText('Ofrece 2 plazas')).toBeDefined();
  expect((await button('Ofrezco transporte')).getAttribute('aria-pressed')).toBe('false');
});

const contact = { email: '', whatsapp: '', telegram: '', instagram: '', otherContact: '' };

test.each([
  ['a person who never saved a contact', { ...contact, email: 'marta@correo.example', shared: false }, true],
  ['a person who cleared every contact', { ...contact, shared: true }, true],
  ['a person who shares one', { ...contact, telegram: '@marta', shared: true }, false],
])('%s is warned before publishing without a contact', async (_, profile, isWarned) => {
  fakeServer({ ...answers, 'GET /api/users/profile': { body: profile } });
  const { client } = await show({ session: MARTA });
  await click('Necesito transporte');
  await waitFor(() => expect(client.getQueryData(profileQuery.queryKey)).toBeDefined());
  const found = isWarned
    ? await screen.findByRole('link', { name: 'añade un contacto' })
    : screen.queryByText(/Nadie podrá escribirte/);
  expect(found?.getAttribute('href') ?? null).toBe(
    isWarned ? `/profile?tab=contacto&volver=${encodeURIComponent(`/event/${PARTY_ID}/rides`)}` : null,
  );
});

test.each([
  [
    'the server’s text',
    refusal(409, 'Ya tienes 20 viajes en este evento.'),
    'Ya tienes 20 viajes en este evento.',
  ],
  ['the screen’s own text', { status: 502, body: '<html>' }, 'Error al publicar la solicitud de viaje'],
])('a refused ride keeps its draft and shows %s', async (_, answer, text) => {
  fakeServer({ ...answers, [PUBLISH]: answer });
  await show({ session: MARTA });
  await click('Ofrezco transporte');
  await choosePlace('40.4168, -3.7038');
  await click('Confirmar');
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('Punto elegido: 40.4168, -3.7038')).toBeDefined();
});

test('a place that is not a point', async () => {
  fakeServer(answers);
  await show({ session: MARTA });
  await click('Ofrezco transporte');
  await choosePlace('Atocha');
  expect((await screen.findByRole('alert')).textContent).toContain('Escribe unas coordenadas');
});

/** Asks for the device's position in a browser that answers with this function. */
async function askForOwnPlace(answer: Geolocation['getCurrentPosition']) {
  fakeServer(answers);
  vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition: answer } });
  await show({ session: MARTA });
  await click('Ofrezco transporte');
  await click('Usar mi ubicación');
}

test('the device’s position is rounded to some 100 metres before anybody sees it', async () => {
  const coords = { latitude: 40.416775, longitude: -3.70379 };
  await askForOwnPlace((succeed) => succeed(Object.assign(Object.create(null), { coords })));
  expect(await screen.findByText('Punto elegido: 40.4170, -3.7040')).toBeDefined();
});

test('a browser that does not give its position', async () => {
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
])('a mode clicked before the session is known waits for it: %s', async (_, me, pressed) => {
  let release = () => undefined as void;
  const asked = new Promise<void>((resolve) => (release = resolve));
  const whoIs = me['GET /api/auth/me'];
  fakeServer({ ...answers, ...me, 'GET /api/auth/me': () => asked.then(() => whoIs) });
  const { router } = await show({ session: 'asked' });
  await click('Ofrezco transporte');
  const mode = await button('Ofrezco transporte');
  expect(mode.getAttribute('aria-busy')).toBe('true');
  expect(mode.getAttribute('aria-pressed')).toBe('false');
  release();
  await waitFor(() => expect(mode.getAttribute('aria-busy')).toBe('false'));
  expect(mode.getAttribute('aria-pressed')).toBe(pressed);
  const where = pressed === 'true' ? '/' : '/register';
  await waitFor(() => expect(router.state.location.pathname).toBe(where));
});

test('a session that expires while a ride is published keeps the draft', async () => {
  const over = refusal(401, 'Inicia sesión para continuar.', 'session.required');
  fakeServer({ ...answers, [PUBLISH]: over });
  const { client, router } = await show({ session: MARTA });
  await click('Ofrezco transporte');
  await click('Una plaza más');
  await choosePlace('40.4168, -3.7038');
  await click('Confirmar');
  expect(await screen.findByText('Inicia sesión para continuar.')).toBeDefined();
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
  // As SessionWatch does at the end of a session: all queries are reset, the screen is mounted again.
  await act(() => client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }));
  const again = await button('Confirmar');
  expect(screen.getByText('Punto elegido: 40.4168, -3.7038')).toBeDefined();
  fireEvent.click(again);
  await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
  expect(router.state.location.search).toEqual({ volver: `/event/${PARTY_ID}/rides?mode=offer` });
  cleanup();

  const calls = fakeServer({ ...answers, [PUBLISH]: { status: 201, body: sampleRideAnswer() } });
  await show({ session: MARTA }, 'offer');
  await click('Confirmar');
  expect(await screen.findByText('Tu solicitud de viaje ha sido publicada')).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    type: 'offer',
    passengerCount: 2,
  });
  await waitFor(() => expect(shown).toEqual(['left']));
  cleanup();

  await show({ session: MARTA });
  expect((await button('Ofrezco transporte')).getAttribute('aria-pressed')).toBe('false');
});
