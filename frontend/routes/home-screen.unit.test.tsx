import { madridDay } from '@duende/contracts/madrid-time';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { makeParty, PARTY_ID } from '../testing/make-party.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const today = madridDay(new Date());

test('a party of today: its facts, its count and a link that covers the card', async () => {
  const party = makeParty({ dates: [today] });
  fakeServer({
    'GET /api/events': { body: [party] },
    [`GET /api/events/${PARTY_ID}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 12 } },
  });
  await renderScreen(<HomeScreen />);
  expect(await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeTruthy();
  expect(screen.getByText('Madrid · 23:00 · 20€')).toBeTruthy();
  expect(await screen.findByText('12 van')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver detalles Bosque Eléctrico' });
  expect(link.getAttribute('href')).toBe(`/event/${today}-bosque-electrico-538453d7`);
});

test('a count that cannot be had is 0', async () => {
  fakeServer({ 'GET /api/events': { body: [makeParty({ dates: [today] })] } });
  await renderScreen(<HomeScreen />);
  expect(await screen.findByText('0 van')).toBeTruthy();
});

test('only past parties leave the list empty, with a way to the first one', async () => {
  fakeServer({ 'GET /api/events': { body: [makeParty({ dates: ['2020-01-01'] })] } });
  await renderScreen(<HomeScreen />);
  expect(await screen.findByText('No hay eventos próximos')).toBeTruthy();
  const publish = screen.getByRole('link', { name: 'Publicar Evento' });
  expect(publish.getAttribute('href')).toBe('/?view=form');
});

test('filters that leave nothing can be taken away on the spot', async () => {
  fakeServer({ 'GET /api/events': { body: [makeParty({ dates: [today], location: 'Madrid' })] } });
  await renderScreen(<HomeScreen />, { address: '/?location=norte' });
  fireEvent.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  expect(document.activeElement?.textContent).toBe('Próximos eventos');
  expect(await screen.findByRole('heading', { level: 3, name: 'Bosque Eléctrico' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Quitar filtros' })).toBeNull();
});

test('a failing server can be asked again', async () => {
  let broken = true;
  fakeServer({ 'GET /api/events': () => (broken ? refusal(500, 'x') : { body: [] }) });
  await renderScreen(<HomeScreen />);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  broken = false;
  fireEvent.click(again);
  expect(await screen.findByText('No hay eventos próximos')).toBeTruthy();
});
