import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { eventCard } from '@duende/contracts/parties/event-card';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayWords, shortDays } from '../../dates/date-text.ts';
import { fakeServer, refusal, type FakeAnswer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const today = madridDay(new Date());

test('a party of today: its facts, its count and a link that covers the card', async () => {
  const party = samplePartyAnswer({ dates: [today] });
  fakeServer({
    'GET /api/events?view=cards': { body: [party] },
    [`GET /api/events/${PARTY_ID}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 12 } },
  });
  await renderScreen(<HomeScreen />);
  expect(await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeTruthy();
  expect(screen.getByText('Madrid · 23:00 · 20€')).toBeTruthy();
  expect(await screen.findByText('12 van')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver detalles Bosque Eléctrico' });
  expect(link.getAttribute('href')).toBe(`/event/${today}-bosque-electrico-538453d7`);
});

test('the second day of a party says since when it has been on, and its days stand together', async () => {
  const dates = [addDays(today, -1), today];
  fakeServer({
    'GET /api/events?view=cards': { body: [samplePartyAnswer({ dates, startTime: '17:00', cost: '1500' })] },
  });
  await renderScreen(<HomeScreen />);
  const weekday = dayWords(addDays(today, -1)).split(' ')[0];
  expect(await screen.findByText(`2.º día · desde el ${weekday} 17:00`)).toBeTruthy();
  expect(screen.getByText('Madrid · 1.500€')).toBeTruthy();
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
  fakeServer({ 'GET /api/events?view=cards': { body }, 'GET /api/events': { body } });
  await renderScreen(<HomeScreen />, { address: '/?location=norte&styles=dub' });
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar eventos' });
  fireEvent.change(field, { target: { value: ' zzzz ' } });
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
  broken = false;
  fireEvent.click(again);
  expect(await screen.findByText('No hay eventos próximos')).toBeTruthy();
});

test('descriptions are searched too: asked for with the first words, and nothing is missing before they have come', async () => {
  const party = samplePartyAnswer({ dates: [today], description: 'Habrá caldo caliente.' });
  let answer: (value: FakeAnswer) => void = () => undefined;
  const calls = fakeServer({
    'GET /api/events?view=cards': { body: [eventCard(party)] },
    'GET /api/events': () => new Promise((resolve) => (answer = resolve)),
  });
  await renderScreen(<HomeScreen />);
  await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' });
  const asked = () => calls.filter(({ path }) => path === '/api/events').length;
  expect(asked()).toBe(0);
  const field = screen.getByRole('searchbox', { name: 'Buscar eventos' });
  fireEvent.change(field, { target: { value: 'bosque' } });
  expect(await screen.findByText('1 próximo evento')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'caldo' } });
  expect(await screen.findByText('Cargando eventos...')).toBeTruthy();
  expect(screen.queryByText('No hay resultados para «caldo»')).toBeNull();
  answer({ body: [party] });
  expect(await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeTruthy();
  fireEvent.change(field, { target: { value: 'zzzz' } });
  expect(await screen.findByText('No hay resultados para «zzzz»')).toBeTruthy();
  expect(asked()).toBe(1);
});

test('where descriptions cannot be had a search says so and finds what the cards say', async () => {
  fakeServer({
    'GET /api/events?view=cards': { body: [eventCard(samplePartyAnswer({ dates: [today] }))] },
    'GET /api/events': refusal(500, 'x'),
  });
  await renderScreen(<HomeScreen />);
  await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar eventos' }), {
    target: { value: 'bosque' },
  });
  expect(await screen.findByText('No se pudieron cargar los eventos.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeTruthy();
});
