import { BRUNO_ID, PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer, refusal, type FakeCall } from '../../testing/fake-server.ts';
import { useToasts } from '../../browser/toasts.ts';
import { profile } from '../../testing/profile-screen.tsx';
import { MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { useDecisions } from './decision-store.ts';
import { SentDecisions } from './sent-decisions.tsx';
import { answers, BRUNO, button, click, PARTY, RIDES, rows, SEATS, show } from '../testing/rides-screen.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useDecisions.setState({ waiting: {}, refused: new Set() });
});

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
  reservedUntil: null,
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

test('a request has a number of seats and a message, and waits', async () => {
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

test('a refusal is shown, and the written text stays', async () => {
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

test('a passenger reads how to contact the driver, and leaves the seat', async () => {
  const left = `DELETE ${SEAT}/${request.id}`;
  const calls = await showWithAnswers({ ...withSeats({ ...request, standing: 'granted' }), [left]: {} });
  expect(await screen.findByText('Tienes 2 plazas en este viaje.')).toBeDefined();
  expect((await screen.findByRole('link', { name: 'Telegram @bruno' })).getAttribute('href')).toBe(
    'https://t.me/bruno',
  );
  await click('Dejar la plaza');
  const row = screen.getByText('Dejas 2 plazas.').closest('li');
  if (row === null) throw new Error('no row');
  fireEvent.click(within(row).getByRole('button', { name: 'Deshacer' }));
  expect(screen.getByText('Tienes 2 plazas en este viaje.')).toBeDefined();
  await click('Dejar la plaza');
  expect(sent(calls)).toEqual([]);
  leave();
  await waitFor(() => expect(sent(calls)).toEqual([left]));
});

test('a refused person may ask again', async () => {
  fakeServer(withSeats({ ...request, standing: 'refused' }));
  await show({ session: MARTA });
  expect(await screen.findByText('No te han dado plaza.')).toBeDefined();
  expect(await button('Pedir plaza')).toBeDefined();
});

test('a waiting person withdraws the request', async () => {
  const withdraw = `DELETE ${SEAT}/${request.id}`;
  const calls = fakeServer({ ...withSeats(request), [withdraw]: {} });
  await show({ session: MARTA });
  await click('Anular la petición');
  await waitFor(() => expect(sent(calls)).toEqual([withdraw]));
});

const mine = { ...offer, userId: MARTA.userId };
const asked = { ...request, userId: BRUNO_ID, driverId: MARTA.userId };
const driving = (...body: readonly SeatAnswer[]) => ({ ...withSeats(...body), [RIDES]: { body: [mine] } });

/** The page sends decisions on any screen. */
async function showWithAnswers(answered: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer(answered);
  await show({ session: MARTA });
  await renderScreen(<SentDecisions />, { session: MARTA });
  return calls;
}
/** As where somebody goes to another app. */
function leave() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
const GRANT = `POST ${SEAT}/${request.id}/grant`;

test.each([
  ['Aceptar', 'Aceptada', 'grant'],
  ['Rechazar', 'Rechazada', 'refuse'],
])('the driver reads who asks, and their message: %s', async (words, said, path) => {
  const call = `POST ${SEAT}/${request.id}/${path}`;
  const calls = await showWithAnswers({ ...driving(asked), [call]: {} });
  const list = within(await screen.findByRole('list', { name: 'Peticiones de plaza' }));
  expect(list.getByText('Pide 2 plazas')).toBeDefined();
  expect(list.getByText('Con perra')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Telegram @bruno' })).toBeNull();
  await click(words);
  expect(list.getByText(said)).toBeDefined();
  expect(sent(calls)).toEqual([]);
  leave();
  await waitFor(() => expect(sent(calls)).toEqual([call]));
});

test.each(['row', 'toast'] as const)('a decision is undone from its %s, and is not sent', async (from) => {
  const calls = await showWithAnswers({ ...driving(asked), [GRANT]: {} });
  await click('Aceptar');
  const list = within(screen.getByRole('list', { name: 'Peticiones de plaza' }));
  if (from === 'row') fireEvent.click(list.getByRole('button', { name: 'Deshacer' }));
  else act(() => useToasts.getState().toast?.action?.run());
  expect(list.getByRole('button', { name: 'Aceptar' })).toBeDefined();
  expect(useToasts.getState().toast?.title).toBe('Deshecho');
  leave();
  expect(sent(calls)).toEqual([]);
});

test('it is sent by itself after ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const calls = await showWithAnswers({ ...driving(asked), [GRANT]: {} });
  await click('Aceptar');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(sent(calls)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_500);
  await waitFor(() => expect(sent(calls)).toEqual([GRANT]));
});

test('the rows stay in their order, and a request for more than is left cannot be accepted', async () => {
  const other = { ...asked, id: '55555555-1234-4abc-8abc-123456789abc', words: 'Segunda' };
  await showWithAnswers(driving(asked, other));
  const [first, second] = (await screen.findAllByRole('button', { name: 'Aceptar' })).map(
    (found) => found.closest('li') as HTMLElement,
  );
  if (first === undefined || second === undefined) throw new Error('no two requests');
  fireEvent.click(within(first).getByRole('button', { name: 'Aceptar' }));
  expect(within(first).getByText('Aceptada')).toBeDefined();
  expect(within(second).getByText('Solo te queda 1')).toBeDefined();
  const accept = within(second).getByRole('button', { name: 'Aceptar' });
  expect(accept.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(accept);
  expect(within(second).queryByText('Aceptada')).toBeNull();
  expect(first.nextElementSibling).toBe(second);
});

test('a refused decision is shown in the server’s words, and can be decided again', async () => {
  const tooFew = refusal(409, 'En este viaje ya no quedan tantas plazas.', 'seat.too-few');
  await showWithAnswers({ ...driving(asked), [GRANT]: tooFew });
  await click('Aceptar');
  leave();
  await waitFor(() =>
    expect(useToasts.getState().toast?.description).toBe('En este viaje ya no quedan tantas plazas.'),
  );
  expect(await button('Aceptar')).toBeDefined();
});

const ALONE = { ...withSeats(), 'GET /api/users/profile': { body: { ...profile, shared: false } } };

test('a person without a shared contact is warned before asking, and adds one there', async () => {
  const calls = fakeServer({ ...ALONE, 'PUT /api/users/profile': { body: { ok: true } } });
  await show({ session: MARTA });
  await click('Pedir plaza');
  const form = within(await screen.findByRole('form', { name: 'Añadir un contacto' }));
  expect(form.getByText(/^No compartes ningún contacto/)).toBeDefined();
  fireEvent.change(form.getByLabelText('WhatsApp'), { target: { value: '600112233' } });
  const shared = { ...profile, shared: true, email: '', whatsapp: '+34 600 11 22 33' };
  fakeServer({
    ...ALONE,
    'GET /api/users/profile': { body: shared },
    'PUT /api/users/profile': (call) => (calls.push(call), { body: { ok: true } }),
  });
  await click('Guardar contacto');
  await waitFor(() => expect(screen.queryByText(/^No compartes ningún contacto/)).toBeNull());
  expect(calls.at(-1)?.body).toMatchObject({ email: '', whatsapp: '+34 600 11 22 33', telegram: '' });
});

test('a driver without a shared contact is warned before accepting, too', async () => {
  fakeServer({ ...ALONE, [RIDES]: { body: [mine] }, [SEATS]: { body: [asked] } });
  await show({ session: MARTA });
  expect(await screen.findByText(/la gente que aceptes no podrá escribirte/)).toBeDefined();
});

test('a ride by itself says when, from where, and how to write to who drives, and no other ride', async () => {
  const [leaves, others] = [
    { ...offer, leavesAt: '2099-09-26T20:30' },
    { ...offer, id: 'x', type: 'need' as const },
  ];
  fakeServer({ ...withSeats({ ...request, standing: 'granted' }), [RIDES]: { body: [leaves, others] } });
  await show({ session: MARTA }, undefined, offer.id);
  expect(await screen.findByRole('link', { name: 'Telegram @bruno' })).toBeDefined();
  expect(screen.getByText(/sáb 26 sept, 20:30/)).toBeDefined();
  expect(screen.getByText(/cerca de Madrid/)).toBeDefined();
  expect(await button('Dejar la plaza')).toBeDefined();
  expect(screen.queryByText('Necesita 3 plazas')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ver todos los viajes' })).toBeDefined();
});

test.each([
  [{ condition: 'cancelled' }, 'La fiesta está cancelada: este viaje no sale.'],
  [{ condition: 'postponed' }, 'La fiesta está aplazada: este viaje no sale en esa fecha.'],
  [{ cancelledDates: ['2099-09-26'] }, 'Ese día se ha cancelado: puede que este viaje no salga.'],
  [{ dates: ['2099-10-03'] }, 'La fiesta ha cambiado de fecha: puede que este viaje no salga.'],
] satisfies [Parameters<typeof samplePartyAnswer>[0], string][])(
  'a ride says that it may not leave, in the list and by itself: %j',
  async (change, words) => {
    const party = samplePartyAnswer({ dates: ['2099-09-26', '2099-09-27'], ...change });
    fakeServer({
      ...withSeats({ ...request, standing: 'granted' }),
      [PARTY]: { body: party },
      [RIDES]: { body: [{ ...offer, leavesAt: '2099-09-26T20:30' }] },
    });
    await show({ session: MARTA });
    expect(await screen.findByText(words)).toBeDefined();
    cleanup();
    await show({ session: MARTA }, undefined, offer.id);
    expect(await screen.findByText(words)).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Telegram @bruno' })).toBeDefined();
  },
);

test('the page of a removed ride says so', async () => {
  fakeServer({ ...withSeats(), [RIDES]: { body: [] } });
  await show({ session: MARTA }, undefined, offer.id);
  expect(await screen.findByText('Este viaje ya no está.')).toBeDefined();
});

test('the reader’s own rides come first, under their own heading', async () => {
  const need = { ...offer, id: 'n', type: 'need' as const };
  fakeServer({ ...withSeats({ ...request, rideId: 'o' }), [RIDES]: { body: [need, { ...offer, id: 'o' }] } });
  await show({ session: MARTA });
  const heading = await screen.findByRole('heading', { name: 'Tu viaje' });
  await waitFor(() => expect(heading.nextElementSibling?.textContent).toContain('Ofrece 3 plazas'));
  expect(screen.getByRole('heading', { name: 'Otros viajes' })).toBeDefined();
});

test('the driver changes the number of places, not below the granted ones', async () => {
  const call = `PUT /api/events/${PARTY_ID}/rides/${offer.id}`;
  const granted = driving({ ...asked, standing: 'granted' });
  const calls = fakeServer({ ...granted, [RIDES]: { body: [{ ...mine, granted: 2 }] }, [call]: {} });
  await show({ session: MARTA });
  expect(await screen.findByRole('link', { name: 'Telegram @bruno' })).toBeDefined();
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

test('a cancelled party has no requests', async () => {
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

test('a seat’s holder reads that it is uncertain while it is', async () => {
  const words = /^No es segura: puede que quien conduce no vaya/;
  fakeServer(withSeats({ ...request, standing: 'granted', isUncertain: true }));
  await show({ session: MARTA });
  expect(await screen.findByText(words)).toBeTruthy();
});

const RESERVED = { seats: 1, until: '2099-09-20T18:15:00.000Z' };
const reservedRide = { ...offer, granted: 2, reserved: RESERVED };
const refusedRequest = { ...request, standing: 'refused' as const };

test('a reserved seat is for the person refused for lack of room', async () => {
  fakeServer({
    ...withSeats({ ...refusedRequest, reservedUntil: RESERVED.until }),
    [RIDES]: { body: [reservedRide] },
  });
  await show({ session: MARTA });
  expect(await screen.findByText('Ha quedado sitio: es para ti si lo pides hasta las 20:15.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pedir plaza' })).toBeDefined();
});

test('others read for whom and until when, and see no seat that they cannot request', async () => {
  fakeServer({ ...withSeats(refusedRequest), [RIDES]: { body: [reservedRide] } });
  await show({ session: MARTA });
  expect(await screen.findByText('Reservada hasta las 20:15 para quien la pidió antes')).toBeDefined();
  expect(screen.getByText('1 coche · sin plazas libres')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pedir plaza' })).toBeNull();
});

test('a seat whose reservation has ended is for everybody', async () => {
  const over = { seats: 1, until: '2026-01-01T12:00:00.000Z' };
  fakeServer({ ...withSeats(refusedRequest), [RIDES]: { body: [{ ...reservedRide, reserved: over }] } });
  await show({ session: MARTA });
  expect(await screen.findByRole('button', { name: 'Pedir plaza' })).toBeDefined();
  expect(screen.queryByText(/^Reservada/)).toBeNull();
});
