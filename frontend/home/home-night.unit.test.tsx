import { PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { closeNight } from '../party/night/use-night-sheet.ts';
import { fakeServer, type FakeCall } from '../testing/fake-server.ts';
import { profile } from '../testing/profile-screen.tsx';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const BASE = `/api/events/${PARTY_ID}`;
const tomorrow = addDays(madridDay(new Date()), 1);

beforeEach(() => {
  sessionStorage.clear();
  closeNight();
});

test('¡Voy! on the poster opens the night of that party; Escape closes it, and the next tap works', async () => {
  const party = samplePartyAnswer({ dates: [tomorrow] });
  let rsvp: unknown = { isGoing: false };
  const calls = fakeServer({
    'GET /api/events?view=cards': { body: [party] },
    [`GET ${BASE}`]: { body: party },
    [`GET ${BASE}/rsvp-status`]: () => ({ body: rsvp }),
    [`POST ${BASE}/rsvp`]: ({ body }: FakeCall) => ({ body: (rsvp = body) }),
    [`GET ${BASE}/rides`]: { body: [sampleRideAnswer({ leavesAt: `${tomorrow}T18:30` })] },
    [`GET ${BASE}/seats`]: { body: [] },
    'GET /api/users/profile': { body: profile },
  });
  await renderScreen(<HomeScreen />, { session: MARTA });
  fireEvent.click(await screen.findByRole('button', { name: '¿Vas?' }));
  const sheet = await screen.findByRole('region', { name: 'Tu noche' });
  expect(await within(sheet).findByRole('button', { name: 'Pedir plaza' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tu noche' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '¡Voy!' }));
  expect(await screen.findByRole('button', { name: '¿Vas?' })).toBeTruthy();
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { isGoing: true },
      { isGoing: false },
    ]),
  );
});
