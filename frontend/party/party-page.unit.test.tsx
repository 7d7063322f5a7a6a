import { fieldsUnseenBy } from '@duende/testkit/samples/every-detail';
import { PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import { eventCard } from '@duende/contracts/parties/event-card';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { partiesQuery, wholePartiesQuery } from '../parties/party-queries.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { positioned } from '../http/positioned.ts';
import { whatIsShown } from '../testing/what-is-shown.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { PartyPage } from './party-page.tsx';

const BASE = `/api/events/${PARTY_ID}`;
const around = {
  [`GET ${BASE}/comments`]: { body: [] },
  [`GET ${BASE}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 1 } },
};

afterEach(() => void vi.useRealTimers());

test('loading, then the party under its name', async () => {
  let answer: (value: FakeAnswer) => void = () => undefined;
  fakeServer({ ...around, [`GET ${BASE}`]: () => new Promise((resolve) => (answer = resolve)) });
  await renderScreen(<PartyPage segment={PARTY_ID} />);
  expect(screen.getByRole('heading', { name: 'Cargando evento...' })).toBeTruthy();
  answer({ body: samplePartyAnswer({ dates: ['2999-09-26'] }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Bosque Eléctrico' })).toBeTruthy();
  expect(document.title).toBe('Bosque Eléctrico — Duende');
  expect(await screen.findByText('1 va')).toBeTruthy();
});

test('a share link is fetched once, and a wrong slug is corrected in the address', async () => {
  const calls = fakeServer({
    ...around,
    'GET /api/events/otra-cosa-538453d7': { body: samplePartyAnswer() },
  });
  const { router } = await renderScreen(<PartyPage segment="otra-cosa-538453d7" />);
  expect(await screen.findByRole('heading', { name: 'Bosque Eléctrico' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/event/2026-09-26-bosque-electrico-538453d7');
  expect(calls.filter(({ path }) => path.includes('otra-cosa'))).toHaveLength(1);
});

test('an unknown party', async () => {
  fakeServer({ [`GET ${BASE}`]: refusal(404, 'Evento no encontrado') });
  await renderScreen(<PartyPage segment={PARTY_ID} />);
  expect(await screen.findByRole('heading', { name: 'Evento no encontrado' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');
});

test('a party that is gone when it is fetched again leaves the screen', async () => {
  let gone = false;
  fakeServer({
    ...around,
    [`GET ${BASE}`]: () => (gone ? refusal(404, 'Evento no encontrado') : { body: samplePartyAnswer() }),
  });
  const { client } = await renderScreen(<PartyPage segment={PARTY_ID} />);
  await screen.findByRole('heading', { name: 'Bosque Eléctrico' });
  gone = true;
  await act(() => client.invalidateQueries({ queryKey: ['party', PARTY_ID] }));
  expect(await screen.findByRole('heading', { name: 'Evento no encontrado' })).toBeTruthy();
});

test('a failed request can be retried', async () => {
  let broken = true;
  fakeServer({
    ...around,
    [`GET ${BASE}`]: () => (broken ? refusal(500, 'Algo ha fallado') : { body: samplePartyAnswer() }),
  });
  await renderScreen(<PartyPage segment={PARTY_ID} />);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  broken = false;
  fireEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Bosque Eléctrico' })).toBeTruthy();
});

test('a party from the cached list is shown while its own request fails, and updated once it succeeds', async () => {
  let answer: () => FakeAnswer = () => {
    throw new TypeError('Failed to fetch');
  };
  fakeServer({ [`GET ${BASE}`]: () => answer() });
  const client = createQueryClient();
  client.setQueryData(wholePartiesQuery.queryKey, positioned([samplePartyAnswer()], '0000000000000001'));
  await renderScreen(<PartyPage segment={PARTY_ID} />, { client });
  expect(screen.getByRole('heading', { level: 1, name: 'Bosque Eléctrico' })).toBeTruthy();
  expect(await screen.findByText('No se pudieron cargar los comentarios.')).toBeTruthy();
  expect(await screen.findByText('sin datos')).toBeTruthy();
  answer = () => ({ body: samplePartyAnswer({ name: 'Bosque Nuevo' }) });
  await act(() => client.invalidateQueries({ queryKey: ['party', PARTY_ID] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bosque Nuevo' })).toBeTruthy();
});

test('the card’s facts stay until the whole party has come; the page is silent about what cards do not know', async () => {
  let answer: (value: FakeAnswer) => void = () => undefined;
  fakeServer({ ...around, [`GET ${BASE}`]: () => new Promise((resolve) => (answer = resolve)) });
  const client = createQueryClient();
  const whole = samplePartyAnswer({
    dates: ['2999-09-26'],
    description: 'Trae linterna.',
    ticketsLink: 'https://entradas.example/1',
  });
  client.setQueryData(partiesQuery.queryKey, positioned([eventCard(whole)], '0000000000000001'));
  await renderScreen(<PartyPage segment={PARTY_ID} />, { client });
  expect(screen.getByRole('heading', { level: 1, name: 'Bosque Eléctrico' })).toBeTruthy();
  expect(screen.getByText('Cargando evento...')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Entradas' })).toBeNull();
  answer({ body: whole });
  expect(await screen.findByText('Trae linterna.')).toBeTruthy();
  expect(screen.queryByText('Cargando evento...')).toBeNull();
  expect(screen.getByRole('link', { name: 'Entradas' })).toBeTruthy();
});

test('a card is no party: where the party cannot be fetched, a message says so', async () => {
  fakeServer({ ...around, [`GET ${BASE}`]: refusal(500, 'Algo ha fallado') });
  const client = createQueryClient();
  client.setQueryData(
    partiesQuery.queryKey,
    positioned([eventCard(samplePartyAnswer())], '0000000000000001'),
  );
  await renderScreen(<PartyPage segment={PARTY_ID} />, { client });
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Bosque Eléctrico' })).toBeNull();
});

test('its author sees a pending party marked, without attendance or comments', async () => {
  fakeServer({ ...around, [`GET ${BASE}`]: { body: samplePartyAnswer({ status: 'pending' }) } });
  await renderScreen(<PartyPage segment={PARTY_ID} />);
  expect(await screen.findByText('Pendiente')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '¿Vas?' })).toBeNull();
  expect(screen.queryByRole('heading', { name: /Comentarios/ })).toBeNull();
});

test.each([
  [['2020-02-01'], '2026-09-27T04:00Z', 1],
  [['2020-02-01', '2999-02-01'], '2026-09-27T04:00Z', 0],
  [['2026-09-26'], '2026-09-27T05:59Z', 0],
  [['2026-09-26'], '2026-09-27T06:00Z', 1],
])(
  'a party of %j is over at %s: %i; then no action is offered that no longer makes sense',
  async (dates, at, times) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) });
    const ticketsLink = 'https://entradas.example/1';
    fakeServer({ ...around, [`GET ${BASE}`]: { body: samplePartyAnswer({ dates, ticketsLink }) } });
    await renderScreen(<PartyPage segment={PARTY_ID} />);
    await screen.findByText(times === 1 ? 'Fue 1' : '1 va');
    expect(screen.queryAllByText('Ya pasó')).toHaveLength(times);
    for (const [role, name] of [
      ['button', '¿Vas?'],
      ['link', 'Añadir a mi calendario'],
      ['link', 'Entradas'],
      ['link', /Viajes compartidos/],
    ] as const)
      expect(screen.queryAllByRole(role, { name })).toHaveLength(1 - times);
  },
);

test('every fact of a party with care makes a difference to its page', async () => {
  const unseen = await fieldsUnseenBy(async (details) => {
    fakeServer({ ...around, [`GET ${BASE}`]: { body: samplePartyAnswer(details) } });
    await renderScreen(<PartyPage segment={PARTY_ID} />);
    await screen.findByRole('heading', { level: 1, name: details.name });
    await screen.findByText('1 va');
    if (Object.keys(details.care).length > 0)
      await screen.findByRole('heading', { name: 'Cuidados y acceso' });
    const shown = whatIsShown();
    cleanup();
    return shown;
  });
  expect(unseen).toEqual([]);
});

test('a kept party says how old that is, next to its days and its notice', async () => {
  fakeServer({});
  const client = createQueryClient();
  const kept = { ...samplePartyAnswer({ condition: 'cancelled' }) };
  const entry = { ...positioned(kept, ''), keptAt: Date.now() - 3 * 3_600_000 };
  client.setQueryData(['party', PARTY_ID], entry);
  await renderScreen(<PartyPage segment={PARTY_ID} />, { client });
  const ages = await screen.findAllByText('Como estaba hace 3 h');
  expect(ages.map((one) => one.closest('dd, section')?.textContent)).toEqual([
    expect.stringContaining('CANCELADA'),
    expect.stringContaining('26 de septiembre'),
  ]);
});

test.each(['cancelled', 'postponed'] as const)(
  'of one that is %s nothing goes into a calendar, and its rides offer no seats',
  async (condition) => {
    const party = samplePartyAnswer({ dates: ['2999-09-26'], condition });
    fakeServer({
      ...around,
      [`GET ${BASE}`]: { body: party },
      [`GET ${BASE}/rides`]: { body: [sampleRideAnswer()] },
    });
    await renderScreen(<PartyPage segment={PARTY_ID} />);
    await screen.findByText('1 va');
    expect(screen.queryByRole('link', { name: 'Añadir a mi calendario' })).toBeNull();
    const rides = await screen.findByRole('link', { name: /Viajes compartidos/ });
    expect(rides.textContent).toMatch(/No salen: fiesta (cancelada|aplazada)$/);
  },
);

test('one of today says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-26T12:00Z') });
  fakeServer({ ...around, [`GET ${BASE}`]: { body: samplePartyAnswer({ dates: ['2026-09-26'] }) } });
  await renderScreen(<PartyPage segment={PARTY_ID} />);
  expect((await screen.findByText(/^Hoy/)).parentElement?.textContent).toMatch(/^Hoy · sábado, 26 de sept/);
});

test('every part of it has a heading', async () => {
  const party = samplePartyAnswer({ dates: ['2999-09-26'], lineup: ['Ajja'], description: 'Bajo los pinos' });
  fakeServer({ ...around, [`GET ${BASE}`]: { body: party } });
  await renderScreen(<PartyPage segment={PARTY_ID} />);
  await screen.findByText('1 va');
  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) =>
    textContent.trim(),
  );
  expect(headings).toEqual(['Quién toca', 'Sobre la fiesta', 'Cómo llegas', 'Comentarios']);
});
