import { PARTY_ID } from '@duende/testkit/samples/party';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { positioned } from '../../http/positioned.ts';
import { pulseQuery } from '../../parties/party-queries.ts';
import { createQueryClient } from '../../cache/query-client.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Pulse } from './pulse.tsx';

const today = madridDay(new Date());
const grown = (going: number, offers = 0) => ({
  eventId: PARTY_ID,
  count: 4 + going,
  days: [
    { day: addDays(today, -1), going: 4, offers: 0 },
    { day: today, going, offers },
  ],
});

async function shown(pulse: ReturnType<typeof grown>, isPast = false) {
  fakeServer({});
  const client = createQueryClient();
  const show = (next: typeof pulse) =>
    client.setQueryData(pulseQuery(PARTY_ID).queryKey, positioned(next, '0000000000000001'));
  show(pulse);
  await renderScreen(<Pulse eventId={PARTY_ID} isPast={isPast} />, { client });
  return {
    rings: () => document.querySelectorAll('[data-ring]').length,
    show,
    text: () => document.body.textContent,
  };
}

test('a curve with its accessible name, and what came today', async () => {
  const { rings } = await shown(grown(2, 1));
  expect(screen.getByRole('img', { name: 'Asistencia de los últimos 2 días: de 0 a 6' })).toBeTruthy();
  expect(screen.getByText('+2 hoy · 1 coche nuevo')).toBeTruthy();
  expect(rings()).toBe(0);
});

test('a ring for each time that more go, none when fewer do', async () => {
  const { rings, show } = await shown(grown(2));
  act(() => void show(grown(1)));
  expect(await screen.findByText('+1 hoy')).toBeTruthy();
  expect(rings()).toBe(0);
  act(() => void show(grown(2)));
  expect(await screen.findByText('+2 hoy')).toBeTruthy();
  expect(rings()).toBe(1);
});

test('no ring for news of cars only, when the person who came has gone again', async () => {
  const { rings, show } = await shown(grown(0, 1));
  act(() => void show(grown(1, 1)));
  expect(await screen.findByText('+1 hoy · 1 coche nuevo')).toBeTruthy();
  expect(rings()).toBe(1);
  act(() => void show(grown(0, 1)));
  expect(await screen.findByText('1 coche nuevo hoy')).toBeTruthy();
  expect(rings()).toBe(0);
});

test('the first who ever joins has a ring without a curve', async () => {
  const { rings, show } = await shown({ eventId: PARTY_ID, count: 0, days: [] });
  act(() => void show({ eventId: PARTY_ID, count: 1, days: [{ day: today, going: 1, offers: 0 }] }));
  expect(await screen.findByText('+1 hoy')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(rings()).toBe(1);
});

test('a party that is over keeps its curve, without today', async () => {
  const { text } = await shown(grown(2, 1), true);
  expect(
    screen.getByRole('img', { name: 'Asistencia en los 2 días hasta la fiesta: de 0 a 6' }),
  ).toBeTruthy();
  expect(text()).toBe('de 0 a 6');
});

test('no curve is without its number', async () => {
  const quiet = {
    eventId: PARTY_ID,
    count: 6,
    days: [2, 1].map((ago) => ({ day: addDays(today, -ago), going: 3, offers: 0 })),
  };
  const { show, text } = await shown(quiet);
  expect(screen.getByRole('img')).toBeTruthy();
  expect(text()).toBe('de 0 a 6');
  act(() => void show({ ...quiet, days: [...quiet.days, { day: today, going: 0, offers: 1 }] }));
  expect(await screen.findByText('1 coche nuevo hoy')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a failing server leaves nothing on the page', async () => {
  const calls = fakeServer({ [`GET /api/events/${PARTY_ID}/pulse`]: refusal(500, 'Algo ha fallado') });
  await renderScreen(<Pulse eventId={PARTY_ID} isPast={false} />);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(document.body.textContent).toBe('');
});
