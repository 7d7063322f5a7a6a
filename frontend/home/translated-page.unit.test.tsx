import { PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import { translatePage } from '@duende/testkit/support/translate-page';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PartyPage } from '../party/party-page.tsx';
import { answers, choosePlace, click, PUBLISH, show } from '../rides/testing/rides-screen.tsx';
import { commentsQuery } from '../comments/comment-queries.ts';
import { rsvpCountQuery } from '../parties/rsvp-queries.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { ADMIN, MARTA, renderScreen } from '../testing/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

// `renderScreen` has no boundary: whatever React throws here leaves nothing on the screen.

const BASE = `/api/events/${PARTY_ID}`;
const party = samplePartyAnswer({ dates: ['2999-09-26'] });
const comments = ['Nos vemos', '¿Hay agua?'].map((content, index) => ({
  id: `${index}2222222-1234-4abc-8abc-123456789abc`,
  eventId: PARTY_ID,
  author: 'Luna',
  content,
  createdAt: '2026-09-01T10:00:00.000Z',
}));
const reads = {
  [`GET ${BASE}`]: { body: party },
  [`GET ${BASE}/comments?sort=newest&limit=50`]: { body: comments.slice(0, 1), total: 1 },
  [`GET ${BASE}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 7 } },
  [`GET ${BASE}/rsvp-status`]: { body: { isGoing: false } },
};

beforeEach(() => sessionStorage.clear());

test('a translated party: ¿Vas? and back, its count and its comments go on', async () => {
  let going = 7;
  const count = () => ({ body: { eventId: PARTY_ID, count: going } });
  fakeServer({
    ...reads,
    [`GET ${BASE}/rsvp-count`]: count,
    [`POST ${BASE}/rsvp`]: ({ body }) => ({ body }),
  });
  const { client } = await renderScreen(<PartyPage segment={PARTY_ID} />, { session: MARTA });
  await screen.findByText('Nos vemos');
  await screen.findByText('7 van');
  await waitFor(() => expect(client.isFetching()).toBe(0));

  translatePage();
  fireEvent.click(screen.getByRole('button', { name: '¿Vas?' }));
  expect(await screen.findByRole('button', { name: '¡Voy!' })).toBeTruthy();
  expect(await screen.findByText('8 van')).toBeTruthy();
  translatePage();
  fireEvent.click(screen.getByRole('button', { name: '¡Voy!' }));
  expect(await screen.findByRole('button', { name: '¿Vas?' })).toBeTruthy();
  expect(await screen.findByText('7 van')).toBeTruthy();

  translatePage();
  going = 1;
  fakeServer({
    ...reads,
    [`GET ${BASE}/rsvp-count`]: count,
    [`GET ${BASE}/comments?sort=newest&limit=50`]: { body: comments, total: 2 },
  });
  await act(async () => {
    await client.invalidateQueries({ queryKey: rsvpCountQuery(PARTY_ID).queryKey });
    await client.invalidateQueries({ queryKey: commentsQuery(PARTY_ID).queryKey });
  });
  expect(await screen.findByText('1 va')).toBeTruthy();
  expect(await screen.findByText('¿Hay agua?')).toBeTruthy();
  expect(screen.getByRole('heading', { name: /^Comentarios ?2$/ })).toBeTruthy();
  expect(screen.queryByText('7 van')).toBeNull();
});

test('a translated party: a dialog over it opens and closes', async () => {
  fakeServer(reads);
  await renderScreen(<PartyPage segment={PARTY_ID} />, { session: ADMIN });
  await screen.findByText('Nos vemos');
  translatePage();
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  await screen.findByRole('dialog');
  translatePage();
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Bosque Eléctrico' })).toBeTruthy();
});

test('a translated home: counts, and parties that are found, left out and found again', async () => {
  const cards = [1, 2].map((days) => samplePartyAnswer({ dates: [addDays(madridDay(new Date()), days)] }));
  const [first = party, second = party] = cards;
  const other = { ...second, id: '11111111-1234-4abc-8abc-123456789abc', name: 'Luna de Corcho' };
  let going = 12;
  fakeServer({
    'GET /api/events?view=cards': { body: [first, other] },
    [`GET ${BASE}/rsvp-count`]: () => ({ body: { eventId: PARTY_ID, count: going } }),
    // Both cards ask together, or one after the other.
    [`GET /api/events/${other.id}/rsvp-count`]: { body: { eventId: other.id, count: 0 } },
    [`GET /api/rsvp-counts?events=${PARTY_ID},${other.id}`]: {
      body: [
        { eventId: PARTY_ID, count: 12 },
        { eventId: other.id, count: 0 },
      ],
    },
  });
  const { client } = await renderScreen(<HomeScreen />);
  // In the poster and on the card.
  await waitFor(() => expect(screen.getAllByText('12 van')).toHaveLength(2));
  translatePage();
  going = 13;
  await act(() => client.invalidateQueries({ queryKey: rsvpCountQuery(PARTY_ID).queryKey }));
  await waitFor(() => expect(screen.getAllByText('13 van')).toHaveLength(2));
  const field = screen.getByRole('searchbox');
  for (const [words, isShown] of [
    ['corcho', false],
    ['nada así', false],
    ['', true],
  ] as const) {
    translatePage();
    fireEvent.change(field, { target: { value: words } });
    await waitFor(() => expect(document.getElementById(`party-${first.id}`) !== null).toBe(isShown));
  }
  expect(screen.getAllByText('13 van')).toHaveLength(2);
});

test('translated rides: a mode, its bar, and rides that come and go', async () => {
  fakeServer(answers);
  const { client } = await show({ session: MARTA });
  await screen.findByText('1 coche · 3 plazas · 1 busca plaza');
  translatePage();
  await click('Ofrezco transporte');
  await choosePlace('40.4, -3.7');
  translatePage();
  fakeServer({ ...answers, [PUBLISH]: () => new Promise(() => undefined) });
  await click('Confirmar');
  expect(await screen.findByRole('button', { name: 'Publicando...' })).toBeTruthy();
  translatePage();
  fakeServer({ ...answers, [`GET ${BASE}/rides`]: { body: [sampleRideAnswer()] } });
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('1 coche · 3 plazas')).toBeTruthy();
  fakeServer({ ...answers, [`GET ${BASE}/rides`]: { body: [] } });
  translatePage();
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(screen.queryByText('1 coche · 3 plazas')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Bosque Eléctrico' })).toBeTruthy();
});
