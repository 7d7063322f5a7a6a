import { BRUNO_ID, PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import type { RideAnswer, SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, type FakeCall } from '../../testing/fake-server.ts';
import { profile } from '../../testing/profile-screen.tsx';
import { MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { decide, takeBack } from '../../rides/seats/decisions.ts';
import { PartyBar } from '../party-bar.tsx';
import { useOpenNight } from './use-night-sheet.ts';

beforeEach(() => {
  requests = [];
  sessionStorage.clear();
  localStorage.clear();
  useOpenNight.setState({ partyId: null });
});

const BASE = `/api/events/${PARTY_ID}`;
const party = samplePartyAnswer({ dates: ['2099-09-26'], latitude: 40.55, longitude: -3.6 });
const near = sampleRideAnswer({ id: 'near', leavesAt: '2099-09-26T18:30', departureLatitude: 40.5 });
const far = sampleRideAnswer({ id: 'far', departureLatitude: 43.36, departureLongitude: -5.85 });
const request: SeatAnswer = {
  ...{ id: 'request', rideId: 'near', userId: MARTA.userId, driverId: BRUNO_ID, seats: 1, words: '' },
  ...{ standing: 'open', askedAt: '2026-12-01T10:00:00.000Z', isUncertain: false, reservedUntil: null },
};
let requests: readonly SeatAnswer[] = [];

const back: RideAnswer = { ...near, id: 'back', direction: 'back' };
/** Of the days before the party was moved. */
const early: RideAnswer = { ...near, id: 'early', leavesAt: '2099-09-19T18:30' };

async function show(rides: readonly RideAnswer[] = [far, near, back, early]) {
  const calls = fakeServer({
    [`GET ${BASE}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 3 } },
    [`GET ${BASE}/rsvp-status`]: { body: { isGoing: false } },
    [`POST ${BASE}/rsvp`]: ({ body }: FakeCall) => ({ body }),
    [`GET ${BASE}/rides`]: { body: rides },
    [`GET ${BASE}/seats`]: () => ({ body: requests }),
    [`POST ${BASE}/rides/near/seats`]: () => {
      requests = [request];
      return { status: 201, body: request };
    },
    [`GET /api/users/${BRUNO_ID}/public`]: { body: { id: BRUNO_ID, username: 'bruno' } },
    'GET /api/users/profile': { body: { ...profile, telegram: '@marta', shared: true } },
  });
  await renderScreen(<PartyBar party={party} isPast={false} />, { session: MARTA });
  return calls;
}
const tap = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const sheet = () => screen.queryByRole('region', { name: 'Tu noche' });

test('an attendee is shown cars with hour, place and seats, and asks for a seat with two taps', async () => {
  const calls = await show();
  await tap('¿Vas?');
  expect(await screen.findAllByText('bruno')).toHaveLength(2);
  const cars = screen.getAllByRole('listitem');
  expect(cars.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^bruno.*sáb 26 sept, 18:30 · cerca de .* · 3 plazas/),
    expect.stringContaining('cerca de Oviedo'),
  ]);
  fireEvent.click(within(cars[0] as HTMLElement).getByRole('button', { name: 'Pedir plaza' }));
  await tap('Enviar petición');
  expect(await screen.findByRole('link', { name: 'Has pedido 1 plaza a bruno, sáb 18:30' })).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `${BASE}/rsvp`,
    `${BASE}/rides/near/seats`,
  ]);
  // A click in its dialog counts as a click in the sheet.
  expect(sheet()).not.toBeNull();
});

test('it offers the calendar, the picture, and a ride of one’s own', async () => {
  await show();
  await tap('¿Vas?');
  const calendar = await screen.findByRole('link', { name: 'A mi calendario' });
  expect(calendar.getAttribute('href')).toMatch(/\/calendar\.ics$/);
  expect(screen.getByRole('button', { name: 'Enséñalo' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Tengo sitio' }).getAttribute('href')).toMatch(
    /rides\?mode=offer$/,
  );
  expect(screen.queryByRole('link', { name: 'Avísame' })).toBeNull();
});

test('a seat that the member leaves is shown so at once, and as theirs again after an undo', async () => {
  const granted = { ...request, standing: 'granted' as const };
  requests = [granted];
  await show();
  await tap('¿Vas?');
  const mine = () => screen.findByRole('link', { name: 'Tu coche: bruno, sáb 18:30, 1 plaza' });
  await mine();
  act(() => decide({ partyId: PARTY_ID, request: granted, deed: 'leave' }));
  expect(screen.getByRole('link', { name: 'Dejas 1 plaza con bruno, sáb 18:30' })).toBeTruthy();
  act(() => takeBack(granted.id));
  await mine();
});

test('where no car has a seat, it offers to notify', async () => {
  await show([]);
  await tap('¿Vas?');
  const link = await screen.findByRole('link', { name: 'Avísame' });
  expect(link.getAttribute('href')).toMatch(/rides\?mode=alert$/);
});

test.each<[string, () => void]>([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a tap elsewhere', () => fireEvent.pointerDown(document.body)],
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))],
  [
    'a swipe down',
    () => {
      const at = (clientY: number) => ({ touches: [{ clientY }], changedTouches: [{ clientY }] });
      const box = sheet() as HTMLElement;
      fireEvent.touchStart(box, at(100));
      fireEvent.touchMove(box, at(160));
      fireEvent.touchEnd(box, at(200));
    },
  ],
])('%s closes it, and it does not open again when somebody goes once more', async (_, close) => {
  await show();
  await tap('¿Vas?');
  await waitFor(() => expect(sheet()).not.toBeNull());
  close();
  expect(sheet()).toBeNull();
  await tap('¡Voy!');
  await tap('¿Vas?');
  await screen.findByRole('button', { name: '¡Voy!' });
  await waitFor(() => expect(sheet()).toBeNull());
});

test('it does not cover the button, which closes it and takes the answer back', async () => {
  const calls = await show();
  await tap('¿Vas?');
  await waitFor(() => expect(sheet()).not.toBeNull());
  await tap('¡Voy!');
  expect(sheet()).toBeNull();
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ isGoing: false }));
});

test('it is there for newcomers too: after the login the page is drawn again under it', async () => {
  await show();
  await tap('¿Vas?');
  await waitFor(() => expect(sheet()).toBeTruthy());
  cleanup();
  await show();
  expect(await screen.findByRole('region', { name: 'Tu noche' })).toBeTruthy();
});
