import { PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import { THIRTY_MOMENTS } from '@duende/testkit/samples/three-nights';
import { cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { nextParty } from './own-next-party.tsx';
import { PartyPage } from '../party/party-page.tsx';
import { createQueryClient } from '../cache/query-client.ts';
import { useRides } from '../rides/ride-queries.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

// A part that still loads suspends its neighbours, and React then leaves their pending work undone.
afterEach(() => void vi.useRealTimers());

test.each(THIRTY_MOMENTS)('at $at home, page and rides say the same', async (moment) => {
  const { party: times, at, isOver, isListed, isStillOn } = moment;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
  const party = samplePartyAnswer({ ...times, dates: [...times.dates], cancelledDates: [] });
  const event = `/api/events/${PARTY_ID}`;
  fakeServer({
    'GET /api/events?view=cards': { body: [party] },
    [`GET ${event}`]: { body: party },
    [`GET ${event}/comments`]: { body: [] },
    [`GET ${event}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 3 } },
    [`GET ${event}/rsvp-status`]: { body: { isGoing: false } },
    [`GET ${event}/pulse`]: { body: { eventId: PARTY_ID, count: 3, days: [] } },
    [`GET ${event}/rides`]: { body: [sampleRideAnswer()] },
  });

  await renderScreen(<HomeScreen />);
  await screen.findByText(isListed ? '1 próximo evento' : '0 próximos eventos');
  expect(screen.queryAllByRole('heading', { level: 2, name: 'Ahora mismo' })).toHaveLength(Number(isStillOn));
  const cards = screen.queryAllByRole('link', { name: 'Ver detalles Bosque Eléctrico' });
  expect(cards).toHaveLength(Number(isListed || isStillOn));
  cleanup();

  await renderScreen(<PartyPage segment={PARTY_ID} />);
  await screen.findByText(isOver ? 'Fueron 3' : '3 van');
  expect(screen.queryAllByText('Ya pasó')).toHaveLength(Number(isOver));
  for (const [role, name] of [
    ['button', '¿Vas?'],
    ['link', /Viajes compartidos/],
    ['link', 'Añadir a mi calendario'],
  ] as const)
    expect(screen.queryAllByRole(role, { name }), String(name)).toHaveLength(Number(!isOver));
  cleanup();

  const client = createQueryClient();
  const { result } = renderHook(() => useRides(party), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.data).toHaveLength(Number(!isOver)));
  expect(nextParty([party], Date.now()) === null).toBe(isOver);
});
