import { BRUNO_ID, PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal, type FakeCall } from '../../testing/fake-server.ts';
import { MARTA } from '../../testing/render-screen.tsx';
import { answers, BRUNO, button, click, PARTY, RIDES, rows, SEATS, show } from '../testing/rides-screen.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

/** Bruno's. */
const offer = sampleRideAnswer();
const request: SeatAnswer = {
  id: '44444444-1234-4abc-8abc-123456789abc',
  rideId: offer.id,
  userId: MARTA.userId,
  driverId: BRUNO_ID,
  seats: 2,
  words: 'Con perra',
  standing: 'open',
  askedAt: '2026-11-01T12:00:00.000Z',
  isUncertain: false,
};
const SEAT = `/api/events/${PARTY_ID}/rides/${offer.id}/seats`;
const withSeats = (...body: readonly SeatAnswer[]) => ({
  ...answers,
  [RIDES]: { body: [offer] },
  [SEATS]: { body },
  [BRUNO]: { body: { id: BRUNO_ID, username: 'bruno', telegram: '@bruno' } },
});
const sent = (calls: readonly FakeCall[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

test('who asks says how many and what the driver should know, and waits', async () => {
  const calls = fakeServer({ ...withSeats(), [`POST ${SEAT}`]: { status: 201, body: request } });
  await show({ session: MARTA });
  await click('Pedir plaza');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedir plaza' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Una plaza más' }));
  fireEvent.change(dialog.getByLabelText('Mensaje (opcional)'), { target: { value: 'Con perra' } });
  const answered = fakeServer({
    ...withSeats(request),
    [`POST ${SEAT}`]: (call) => (calls.push(call), { status: 201, body: request }),
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar petición' }));
  expect(await screen.findByText('Has pedido 2 plazas. Te avisaremos cuando te respondan.')).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({ seats: 2, words: 'Con perra' });
  expect(screen.queryByRole('button', { name: 'Pedir plaza' })).toBeNull();
  expect(answered.length).toBeGreaterThan(0);
});

test('where no seat can be asked for at the moment, none is offered', async () => {
  fakeServer({ ...withSeats(), [RIDES]: { body: [{ ...offer, granted: 2, takesNoRequests: true }] } });
  await show({ session: MARTA });
  expect(await screen.findByText('Queda 1 de 3')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pedir plaza' })).toBeNull();
});

test('no more seats can be asked for than are left', async () => {
  fakeServer({ ...withSeats(), [RIDES]: { body: [{ ...offer, granted: 2 }] } });
  await show({ session: MARTA });
  expect(await screen.findByText('Queda 1 de 3')).toBeDefined();
  await click('Pedir plaza');
  const more = await button('Una plaza más');
  expect(more.getAttribute('aria-disabled')).toBe('true');
});

test('a refusal is said, and what was written stays', async () => {
  fakeServer({
    ...withSeats(),
    [`POST ${SEAT}`]: refusal(409, 'Este viaje ya está completo.', 'seat.full'),
  });
  await show({ session: MARTA });
  await click('Pedir plaza');
  const words = await screen.findByLabelText<HTMLTextAreaElement>('Mensaje (opcional)');
  fireEvent.change(words, { target: { value: 'Con perra' } });
  await click('Enviar petición');
  expect((await screen.findAllByText('Este viaje ya está completo.')).length).toBeGreaterThan(0);
  expect(words.value).toBe('Con perra');
});

test('a full car says so, and takes no requests', async () => {
  fakeServer({ ...withSeats(), [RIDES]: { body: [{ ...offer, granted: 3 }] } });
  await show({ session: MARTA });
  expect(await screen.findByText('Completo')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pedir plaza' })).toBeNull();
});

test('who was given a seat reads how to write to the driver, and leaves it', async () => {
  const leave = `DELETE ${SEAT}/${request.id}`;
  const calls = fakeServer({ ...withSeats({ ...request, standing: 'granted' }), [leave]: {} });
  await show({ session: MARTA });
  expect(await screen.findByText('Tienes 2 plazas en este viaje.')).toBeDefined();
  expect((await screen.findByRole('link', { name: '@bruno' })).getAttribute('href')).toBe(
    'https://t.me/bruno',
  );
  await click('Dejar la plaza');
  await waitFor(() => expect(sent(calls)).toEqual([leave]));
});

test('who was refused may ask again', async () => {
  fakeServer(withSeats({ ...request, standing: 'refused' }));
  await show({ session: MARTA });
  expect(await screen.findByText('No te han dado plaza.')).toBeDefined();
  expect(await button('Pedir plaza')).toBeDefined();
});

test('who waits takes it back', async () => {
  const withdraw = `DELETE ${SEAT}/${request.id}`;
  const calls = fakeServer({ ...withSeats(request), [withdraw]: {} });
  await show({ session: MARTA });
  await click('Retirar la petición');
  await waitFor(() => expect(sent(calls)).toEqual([withdraw]));
});

const mine = { ...offer, userId: MARTA.userId };
const asked = { ...request, userId: BRUNO_ID, driverId: MARTA.userId };
const driving = (...body: readonly SeatAnswer[]) => ({ ...withSeats(...body), [RIDES]: { body: [mine] } });

test.each([
  ['Aceptar', 'grant'],
  ['Rechazar', 'refuse'],
])('who drives reads who asks, and what they say: %s', async (words, path) => {
  const call = `POST ${SEAT}/${request.id}/${path}`;
  const calls = fakeServer({ ...driving(asked), [call]: {} });
  await show({ session: MARTA });
  const list = within(await screen.findByRole('list', { name: 'Peticiones de plaza' }));
  expect(list.getByText('Pide 2 plazas')).toBeDefined();
  expect(list.getByText('Con perra')).toBeDefined();
  expect(screen.queryByRole('link', { name: '@bruno' })).toBeNull();
  await click(words);
  await waitFor(() => expect(sent(calls)).toEqual([call]));
});

test('the last seat that went to somebody else is said in the server’s words', async () => {
  const call = `POST ${SEAT}/${request.id}/grant`;
  fakeServer({
    ...driving(asked),
    [call]: refusal(409, 'En este viaje ya no quedan tantas plazas.', 'seat.too-few'),
  });
  await show({ session: MARTA });
  await click('Aceptar');
  expect((await screen.findAllByText('En este viaje ya no quedan tantas plazas.')).length).toBeGreaterThan(0);
});

test('who drives changes how many places there are, not below what is given away', async () => {
  const call = `PUT /api/events/${PARTY_ID}/rides/${offer.id}`;
  const granted = driving({ ...asked, standing: 'granted' });
  const calls = fakeServer({ ...granted, [RIDES]: { body: [{ ...mine, granted: 2 }] }, [call]: {} });
  await show({ session: MARTA });
  expect(await screen.findByRole('link', { name: '@bruno' })).toBeDefined();
  await click('Cambiar plazas');
  await click('Una plaza menos');
  expect((await button('Una plaza menos')).getAttribute('aria-disabled')).toBe('true');
  await click('Una plaza menos');
  await click('Guardar');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ passengerCount: 2 }),
  );
});

test('a visitor is asked to sign in', async () => {
  fakeServer(withSeats());
  const { router } = await show();
  await click('Pedir plaza');
  await waitFor(() => expect(JSON.stringify(router.state.location.search)).toContain('login'));
});

test('of a party that is off nobody asks', async () => {
  fakeServer({
    ...withSeats(),
    [PARTY]: { body: samplePartyAnswer({ dates: ['2099-09-26'], condition: 'cancelled' }) },
  });
  await show({ session: MARTA });
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Pedir plaza' })).toBeNull();
});

test('somebody who needs a seat gives none', async () => {
  fakeServer({ ...withSeats(), [RIDES]: { body: [{ ...offer, type: 'need' }] } });
  await show({ session: MARTA });
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Pedir plaza' })).toBeNull();
});

test('whoever has a seat reads that it is uncertain while it is', async () => {
  const words = /^No es segura: puede que quien conduce no vaya/;
  fakeServer(withSeats({ ...request, standing: 'granted', isUncertain: true }));
  await show({ session: MARTA });
  expect(await screen.findByText(words)).toBeTruthy();
});
