import { PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import { shareKey } from '@duende/contracts/common/slug';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PastPartyPage } from '../history/past-party-page.tsx';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../testing/render-screen.tsx';
import { PartyOfThen } from './party-of-then.tsx';

const AT = '2026-05-30T23:59:00+02:00';
const path = `GET /api/history/events/${PARTY_ID}?${new URLSearchParams({ at: AT }).toString()}`;
const then = (change = {}) => ({
  body: {
    at: '2026-05-30T21:59:00.000Z',
    event: samplePartyAnswer({ dates: ['2026-06-06'], ticketsLink: 'https://entradas.example/1' }),
    count: 7,
    comments: [
      {
        id: '22222222-1234-4abc-8abc-123456789abc',
        eventId: PARTY_ID,
        author: 'Marta',
        content: 'Qué ganas',
        createdAt: '2026-05-20T10:00:00.000Z',
      },
    ],
    commentCount: 1,
    rides: [sampleRideAnswer()],
    rideCount: 1,
    ...change,
  },
});
const show = (at: string | null = AT) =>
  renderScreen(
    <PastPartyPage id={PARTY_ID} at={at ?? undefined}>
      {(party, at) => <PartyOfThen {...party} moment={at} />}
    </PastPartyPage>,
    { session: ADMIN },
  );

test('a party with all its surroundings, under the moment, and nothing that acts', async () => {
  fakeServer({ [path]: then() });
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Bosque Eléctrico' })).toBeTruthy();
  const ribbon = within(screen.getByRole('complementary', { name: 'Momento' }));
  expect(ribbon.getByText('sábado 30 de mayo de 2026, 23:59')).toBeTruthy();
  expect(ribbon.getByRole('link', { name: 'Volver a ahora' }).getAttribute('href')).toBe(
    `/historia/evento/${PARTY_ID}`,
  );
  expect(ribbon.getByRole('link', { name: 'Ver todo el calendario' }).getAttribute('href')).toBe(
    `/historia?${new URLSearchParams({ at: AT }).toString()}`,
  );
  // Of that day it was this year's, and still to come.
  expect(screen.getByText('sábado, 6 de junio')).toBeTruthy();
  expect(screen.queryByText('Ya pasó')).toBeNull();
  expect(screen.getByText('7 van')).toBeTruthy();
  expect(screen.getByText('Qué ganas')).toBeTruthy();
  expect(screen.getByText('Ofrece 3 plazas')).toBeTruthy();
  expect(screen.getByText(/^cerca de Madrid/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Entradas' })).toBeTruthy();
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
  expect(within(screen.getByRole('main')).queryAllByRole('textbox')).toEqual([]);
});

test('at now the ribbon leads to the page that is live, in the past it does not', async () => {
  fakeServer({ [`GET /api/history/events/${PARTY_ID}`]: then(), [path]: then() });
  const toLive = 'Ir a la página de la fiesta';
  await show(null);
  const link = await screen.findByRole('link', { name: toLive });
  expect(link.getAttribute('href')).toBe(`/event/${shareKey(then().body.event)}`);
  cleanup();
  await show();
  await screen.findByRole('heading', { level: 1, name: 'Bosque Eléctrico' });
  expect(screen.queryByRole('link', { name: toLive })).toBeNull();
});

test.each([
  [{ comments: [], commentCount: 0 }, 'Todavía no había comentarios.'],
  [{ rides: [], rideCount: 0 }, 'Todavía no había viajes.'],
  [{ commentCount: 3 }, 'Se ven 1 de 3.'],
  [{ rideCount: 2 }, 'Se ven 1 de 2 pines'],
])('%j is shown: %s', async (change, words) => {
  fakeServer({ [path]: then(change) });
  await show();
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  ['it was not visible', refusal(404, 'Evento no encontrado'), 'En ese momento nadie podía ver esta fiesta.'],
  [
    'the moment is none',
    refusal(400, 'El momento no puede estar en el futuro.'),
    'El momento no puede estar en el futuro.',
  ],
  ['the server fails', refusal(500, 'Ha fallado'), 'No se pudo cargar el evento.'],
])('where %s, a message says so, with a way on', async (_name, answer, words) => {
  fakeServer({ [path]: answer });
  await show();
  expect(await screen.findByText(words)).toBeTruthy();
  const ways = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')];
  expect(ways.length).toBeGreaterThan(0);
});
