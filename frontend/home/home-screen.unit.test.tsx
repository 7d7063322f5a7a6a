import { BRUNO_ID, PARTY_ID, sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { eventCard } from '@duende/contracts/parties/event-card';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { START } from '@duende/contracts/events/domain-event';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayWords, shortDays } from '../dates/date-text.ts';
import { positioned } from '../http/positioned.ts';
import { FOUND, wholePartiesQuery } from '../parties/party-queries.ts';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const today = madridDay(new Date());

const cardOf = (id: string) => document.getElementById(`party-${id}`) ?? document.body;

/** Writes into the field and sends it. */
function searchFor(words: string) {
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar eventos' });
  fireEvent.change(field, { target: { value: words } });
  fireEvent.submit(field);
  return field;
}

test('a party of today: its facts, its count and a link that covers the card', async () => {
  const party = samplePartyAnswer({ dates: [today] });
  fakeServer({
    'GET /api/events?view=cards': { body: [party] },
    [`GET /api/events/${PARTY_ID}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 12 } },
  });
  await renderScreen(<HomeScreen />);
  expect(await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeTruthy();
  const card = within(cardOf(PARTY_ID));
  expect(card.getByText('Madrid · 23:00 · 20€')).toBeTruthy();
  expect(await card.findByText('12 van')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver detalles Bosque Eléctrico' });
  expect(link.getAttribute('href')).toBe(`/event/${today}-bosque-electrico-538453d7`);
});

test('the second day of a party says since when it has been on, and its days are listed together', async () => {
  const dates = [addDays(today, -1), today];
  fakeServer({
    'GET /api/events?view=cards': { body: [samplePartyAnswer({ dates, startTime: '17:00', cost: '1500' })] },
  });
  await renderScreen(<HomeScreen />);
  const weekday = dayWords(addDays(today, -1)).split(' ')[0];
  expect(await screen.findByText(`2.º día · desde el ${weekday} 17:00`)).toBeTruthy();
  expect(within(cardOf(PARTY_ID)).getByText('Madrid · 1.500€')).toBeTruthy();
  expect(screen.getByText(shortDays(addDays(today, -1), today))).toBeTruthy();
});

test.each([
  ['0 van', { [`GET /api/events/${PARTY_ID}/rsvp-count`]: refusal(500, 'Algo ha fallado') }],
  ['sin datos', {}],
])('a count that cannot be had: «%s»', async (words, answers) => {
  fakeServer({ 'GET /api/events?view=cards': { body: [samplePartyAnswer({ dates: [today] })] }, ...answers });
  await renderScreen(<HomeScreen />);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('only past parties leave the list empty, with a way to the first one', async () => {
  fakeServer({ 'GET /api/events?view=cards': { body: [samplePartyAnswer({ dates: ['2020-01-01'] })] } });
  await renderScreen(<HomeScreen />);
  expect(await screen.findByText('No hay eventos próximos')).toBeTruthy();
  const publish = screen.getByRole('link', { name: 'Publicar Evento' });
  expect(publish.getAttribute('href')).toBe('/?view=form');
  // Without a poster the title has its own distance from the header.
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.className).toContain('pt-4');
});

test('filters that leave nothing can be taken away on the spot', async () => {
  fakeServer({
    'GET /api/events?view=cards': { body: [samplePartyAnswer({ dates: [today], location: 'Madrid' })] },
  });
  await renderScreen(<HomeScreen />, { address: '/?location=norte' });
  fireEvent.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  expect(document.activeElement?.textContent).toBe('Próximos eventos');
  expect(await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Quitar filtros' })).toBeNull();
});

test('words and filters that leave nothing are named, and taken away by one button', async () => {
  const body = [samplePartyAnswer({ dates: [today], location: 'Madrid' })];
  fakeServer({ 'GET /api/events?view=cards': { body }, 'GET /api/events?view=cards&q=zzzz': { body: [] } });
  await renderScreen(<HomeScreen />, { address: '/?location=norte&styles=dub' });
  const field = searchFor(' zzzz ');
  expect(await screen.findByText('No hay resultados para «zzzz» de dub en el Norte')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Quitar búsqueda y filtros' }));
  expect(await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeTruthy();
  expect(field.value).toBe('');
  expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull();
});

test('a failing server can be asked again', async () => {
  let broken = true;
  fakeServer({ 'GET /api/events?view=cards': () => (broken ? refusal(500, 'x') : { body: [] }) });
  await renderScreen(<HomeScreen />);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  // No poster is on its way above it.
  expect(document.querySelector('.animate-breathe')).toBeNull();
  broken = false;
  fireEvent.click(again);
  expect(await screen.findByText('No hay eventos próximos')).toBeTruthy();
});

test('a day and a picker count nothing before the list is there', async () => {
  let arrive = (_: FakeAnswer) => undefined as void;
  const LIST = { 'GET /api/events?view=cards': () => new Promise<FakeAnswer>((done) => (arrive = done)) };
  fakeServer(LIST);
  await renderScreen(<HomeScreen />, { address: `/?day=${today}` });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Cargando eventos...')).toBeTruthy();
  expect(dialog.queryByText('No hay eventos para esta fecha')).toBeNull();
  act(() => arrive({ body: [] }));
  expect(await dialog.findByText('No hay eventos para esta fecha')).toBeTruthy();
  cleanup();
  fakeServer(LIST);
  await renderScreen(<HomeScreen />, { address: '/?picker=zona' });
  const picker = within(await screen.findByRole('dialog'));
  expect(picker.queryByText('0 eventos')).toBeNull();
  act(() => arrive({ body: [] }));
  expect(await picker.findByText('0 eventos')).toBeTruthy();
});

const sol = samplePartyAnswer({ id: BRUNO_ID, name: 'Sol', dates: [today], lineup: ['Astrix'] });
const bosque = samplePartyAnswer({ dates: [today] });
const old = samplePartyAnswer({ id: sampleId(7), name: 'Antaño', dates: ['2020-01-01'] });
const heading = (name: string) => screen.findByRole('heading', { level: 3, name });

test('the server is asked for the words of the address, and what it finds is counted, past ones too', async () => {
  fakeServer({
    'GET /api/events?view=cards': { body: [bosque, sol, old].map(eventCard) },
    'GET /api/events?view=cards&q=astrix': { body: [sol, old].map(eventCard) },
  });
  await renderScreen(<HomeScreen />, { address: '/?q=astrix' });
  expect(await screen.findByText('1 próximo evento con «astrix»')).toBeTruthy();
  expect(await heading('Sol')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Bosque Eléctrico' })).toBeNull();
  expect(await screen.findByRole('heading', { level: 3, name: 'Ya pasaron' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Antaño/ })).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar eventos' });
  expect(field.value).toBe('astrix');
});

test('the server is asked for the care that is chosen, and one button takes it away', async () => {
  fakeServer({
    'GET /api/events?view=cards': { body: [bosque, sol].map(eventCard) },
    'GET /api/events?view=cards&care=freeWater': { body: [bosque, sol].map(eventCard) },
    'GET /api/events?view=cards&care=freeWater,toilets': { body: [eventCard(sol)] },
    'GET /api/events?view=cards&care=freeWater,toilets,dogs': { body: [] },
  });
  const { router } = await renderScreen(<HomeScreen />, { address: '/?care=toilets,jacuzzi,freeWater' });
  expect(await heading('Sol')).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeNull();
  await act(() => router.navigate({ to: '/', search: { care: 'freeWater,toilets,dogs' } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  expect(await heading('Bosque Eléctrico')).toBeTruthy();
  expect(router.state.location.search).not.toHaveProperty('care');
});

test('care is chosen under the styles, and all of it is cleared with them', async () => {
  fakeServer({
    'GET /api/events?view=cards': { body: [bosque, sol].map(eventCard) },
    'GET /api/events?view=cards&care=freeWater': { body: [eventCard(sol)] },
  });
  await renderScreen(<HomeScreen />, { address: '/?picker=estilos' });
  const chips = within(await screen.findByRole('group', { name: 'Cuidados y acceso' }));
  const water = () => chips.getByRole('button', { name: 'Agua gratis' });
  expect(chips.queryByRole('button', { name: 'Luces estroboscópicas' })).toBeNull();
  fireEvent.click(water());
  await waitFor(() => expect(water().getAttribute('aria-pressed')).toBe('true'));
  expect(await screen.findByText('1 evento')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Limpiar todo' }));
  await waitFor(() => expect(water().getAttribute('aria-pressed')).toBe('false'));
  expect(await screen.findByText('2 eventos')).toBeTruthy();
});

test('where all is known of the parties the page searches itself, and again once one changes', async () => {
  const calls = fakeServer({ 'GET /api/events?view=cards': { body: [bosque, sol].map(eventCard) } });
  const { client } = await renderScreen(<HomeScreen />);
  const know = (...parties: EventAnswer[]) =>
    act(async () => {
      client.setQueryData(wholePartiesQuery.queryKey, positioned(parties, START));
      await client.invalidateQueries({ queryKey: FOUND });
    });
  await know(bosque, sol);
  searchFor('astrxi');
  expect(await screen.findByText('1 próximo evento con «astrxi»')).toBeTruthy();
  expect(await heading('Sol')).toBeTruthy();
  await know({ ...bosque, lineup: ['Astrix'] }, sol);
  expect(await screen.findByText('2 próximos eventos con «astrxi»')).toBeTruthy();
  expect(calls.filter(({ path }) => path.includes('q='))).toEqual([]);
});

test('nothing is missing before the answer has come', async () => {
  let answer: (value: FakeAnswer) => void = () => undefined;
  fakeServer({
    'GET /api/events?view=cards': { body: [bosque, sol].map(eventCard) },
    'GET /api/events?view=cards&q=zzzz': { body: [] },
    'GET /api/events?view=cards&q=sol': () => new Promise((resolve) => (answer = resolve)),
  });
  await renderScreen(<HomeScreen />, { address: '/?q=zzzz' });
  expect(await screen.findByText('No hay resultados para «zzzz»')).toBeTruthy();
  searchFor('sol');
  expect(await screen.findByText('Buscando…')).toBeTruthy();
  expect(screen.queryByText(/No hay resultados/)).toBeNull();
  answer({ body: [eventCard(sol)] });
  expect(await heading('Sol')).toBeTruthy();
});

test('a search that fails says so and can be made again', async () => {
  let broken = true;
  fakeServer({
    'GET /api/events?view=cards': { body: [eventCard(bosque)] },
    'GET /api/events?view=cards&q=bosque': () => (broken ? refusal(500, 'x') : { body: [eventCard(bosque)] }),
  });
  await renderScreen(<HomeScreen />, { address: '/?q=bosque' });
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  broken = false;
  fireEvent.click(again);
  expect(await heading('Bosque Eléctrico')).toBeTruthy();
});

test('without an answer, the kept parties are searched', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch'));
  fakeServer({
    'GET /api/events?view=cards': { body: [bosque, sol].map(eventCard) },
    'GET /api/events?view=cards&q=astrix': gone,
    'GET /api/events': { body: [bosque, sol] },
  });
  await renderScreen(<HomeScreen />, { address: '/?q=astrix' });
  expect(await heading('Sol')).toBeTruthy();
  expect(await screen.findByText('1 próximo evento con «astrix»')).toBeTruthy();
});
