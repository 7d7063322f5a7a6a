import { BRUNO_ID, PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import type { RideMatchAnswer } from '@duende/contracts/rides/ride-answers';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA } from '../testing/render-screen.tsx';
import {
  PARTY,
  BRUNO,
  NEAR,
  REMOVE,
  RIDES,
  answers,
  own,
  shown,
  show,
  click,
  rows,
} from './testing/rides-screen.tsx';

beforeEach(() => sessionStorage.clear());

test('loading, then the party, its rides and why there is no map', async () => {
  fakeServer(answers);
  await show();
  expect(screen.getByRole('heading', { name: 'Cargando página de viajes...' })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Bosque Eléctrico' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'El mapa no se puede mostrar' })).toBeDefined();
  expect(await screen.findByText('1 coche · 3 plazas · 1 busca plaza')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Volver al evento' }).getAttribute('href')).toBe(
    `/event/${PARTY_ID}`,
  );
});

test('an unknown party', async () => {
  fakeServer({ [PARTY]: refusal(404, 'Evento no encontrado') });
  await show();
  expect(await screen.findByRole('heading', { name: 'Evento no encontrado' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

test('a server that cannot be reached, and then can', async () => {
  fakeServer({});
  await show();
  expect(await screen.findByText('No se pudo conectar con el servidor.')).toBeDefined();
  fakeServer(answers);
  await click('Reintentar');
  expect(await screen.findByRole('heading', { name: 'Bosque Eléctrico' })).toBeDefined();
});

test('rides that cannot be loaded, and then can', async () => {
  fakeServer({ [PARTY]: answers[PARTY] });
  await show();
  expect(await screen.findByText('No se pudieron cargar los viajes.')).toBeDefined();
  fakeServer(answers);
  await click('Reintentar');
  expect(await screen.findByText('Ofrece 3 plazas')).toBeDefined();
});

test.each([
  ['known', { body: { id: BRUNO_ID, username: 'bruno' } }, 'bruno'],
  ['unknown to the server', refusal(404, 'Usuario no encontrado'), 'Usuario no disponible'],
  ['on a failing server', { status: 500, body: 'oh' }, 'Usuario no disponible'],
])('the person behind a pin, %s', async (_, answer, text) => {
  fakeServer({ ...answers, [BRUNO]: answer });
  await show();
  expect(await screen.findByText(text)).toBeDefined();
});

test('the person behind a pin, with the network gone', async () => {
  const { [BRUNO]: _, ...rest } = answers;
  fakeServer(rest);
  await show();
  expect(await screen.findByText('Error al cargar usuario')).toBeDefined();
});

test('a click on a name opens the profile', async () => {
  fakeServer(answers);
  await show();
  await click('bruno');
  expect(shown).toEqual([BRUNO_ID]);
});

test('only the person’s own pin can be removed, and is removed at once', async () => {
  let answer = () => undefined as void;
  fakeServer({
    ...answers,
    [REMOVE]: () => new Promise((resolve) => (answer = () => resolve({ body: { ok: true } }))),
  });
  await show({ session: MARTA });
  await screen.findByText('Necesita 1 plaza');
  expect(screen.getAllByTitle('Eliminar mi pin')).toHaveLength(1);
  await click('Eliminar mi pin');
  await waitFor(() => expect(rows()).toHaveLength(1));
  answer();
  expect(await screen.findByText('Tu oferta de transporte ha sido eliminada')).toBeDefined();
});

test.each([
  [
    'with the server’s text',
    refusal(403, 'Solo puedes eliminar tus propios viajes.'),
    'Solo puedes eliminar tus propios viajes.',
  ],
  ['with the screen’s own text', { status: 500, body: '' }, 'Error al eliminar la oferta de transporte'],
])('a pin that cannot be removed comes back, %s', async (_, answer, text) => {
  fakeServer({ ...answers, [REMOVE]: answer });
  await show({ session: MARTA });
  await click('Eliminar mi pin');
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('Necesita 1 plaza')).toBeDefined();
});

test('a pin that the server does not know either stays removed', async () => {
  fakeServer({ ...answers, [REMOVE]: refusal(404, 'Viaje no encontrado', 'ride.not-found') });
  await show({ session: MARTA });
  await click('Eliminar mi pin');
  expect(await screen.findByText('Viaje no encontrado')).toBeDefined();
  expect(rows()).toHaveLength(1);
});

test('rides of a pending party are not open yet', async () => {
  fakeServer({ ...answers, [PARTY]: { body: samplePartyAnswer({ status: 'pending' }) } });
  await show({ session: MARTA });
  expect(await screen.findByText('Los viajes se abren cuando se aprueba el evento.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ofrezco transporte' })).toBeNull();
});

test('a visitor sees that areas are shown, and can sign in to see the points', async () => {
  fakeServer({ ...answers, [RIDES]: { body: [sampleRideAnswer({ approximate: true })] } });
  const { router } = await show();
  expect(await screen.findByText(/cerca de/)).toBeDefined();
  await click('Inicia sesión para ver el punto exacto');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ panel: 'login' }));
});

test('a person who sees the points sees no note about areas', async () => {
  fakeServer(answers);
  await show({ session: MARTA });
  expect(await screen.findByText('Ofrece 3 plazas')).toBeDefined();
  expect(screen.queryByText(/Solo se muestra la zona/)).toBeNull();
});

test('for a party that is over no rides are shown, and none can be published', async () => {
  const over = samplePartyAnswer({ dates: ['2020-05-01'] });
  fakeServer({ ...answers, [PARTY]: { body: over } });
  await show({ session: MARTA });
  expect(await screen.findByText('Este evento ya pasó: los viajes ya no se ven.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ofrezco transporte' })).toBeNull();
  expect(screen.queryByRole('region', { name: /^Viajes/ })).toBeNull();
});

const matched = (change: Partial<RideMatchAnswer> = {}): RideMatchAnswer => ({
  ownRideId: own.id,
  rideId: sampleRideAnswer().id,
  userId: BRUNO_ID,
  username: 'bruno',
  type: 'offer',
  passengerCount: 3,
  metres: 3_700,
  ...change,
});
const near = () => within(screen.getByRole('region', { name: 'Cerca de ti' })).queryAllByRole('listitem');

test('a match is shown, and a click leads to its contact', async () => {
  fakeServer({ ...answers, [NEAR]: { body: [matched()] } });
  await show({ session: MARTA });
  await click('bruno sale a 4 km de ti, 3 plazas');
  expect(shown).toEqual([BRUNO_ID]);
});

test('a party that does not take place has no matches', async () => {
  const off = samplePartyAnswer({ dates: ['2099-09-26'], condition: 'cancelled' });
  fakeServer({ ...answers, [PARTY]: { body: off }, [NEAR]: { body: [matched()] } });
  await show({ session: MARTA });
  await screen.findByText('Ofrece 3 plazas');
  expect(near()).toHaveLength(0);
});

test('of several matches the nearest is shown first, the others after a click', async () => {
  const farther = sampleRideAnswer({ id: '44444444-1234-4abc-8abc-123456789abc' });
  const eva = matched({ rideId: farther.id, username: 'eva', metres: 8_000 });
  fakeServer({
    ...answers,
    [RIDES]: { body: [sampleRideAnswer(), own, farther] },
    [NEAR]: { body: [matched(), eva] },
  });
  await show({ session: MARTA });
  await click('y otra persona más');
  expect(near().map(({ textContent }) => textContent)).toEqual([
    'bruno sale a 4 km de ti, 3 plazas',
    'eva sale a 8 km de ti, 3 plazas',
  ]);
});

test('a match is removed with either of its two pins', async () => {
  fakeServer({
    ...answers,
    [NEAR]: { body: [matched(), matched({ rideId: 'gone' })] },
    [REMOVE]: { body: { ok: true } },
  });
  await show({ session: MARTA });
  await screen.findByText('bruno', { selector: 'bdi.text-acid' });
  expect(near()).toHaveLength(1);
  await click('Eliminar mi pin');
  await waitFor(() => expect(near()).toHaveLength(0));
});

test('no matches are fetched for a visitor', async () => {
  const calls = fakeServer({ ...answers, [NEAR]: { body: [matched()] } });
  await show();
  await screen.findByText('Ofrece 3 plazas');
  expect(calls.filter(({ path }) => path.endsWith('/ride-matches'))).toEqual([]);
});
