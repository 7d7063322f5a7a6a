import { BRUNO_ID, PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { intendRsvp } from '../session/intended-rsvp.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { NextPoster } from './next-poster.tsx';

const NOW = Date.parse('2026-09-26T12:00Z');
const tonight = samplePartyAnswer({ dates: ['2026-09-26'], startTime: '22:00' });
const later = samplePartyAnswer({ id: BRUNO_ID, name: 'Sol', dates: ['2026-10-03'] });

const pulse = (id: string, offers: number) => ({
  [`GET /api/events/${id}/pulse`]: {
    body: { eventId: id, count: 40, days: [{ day: '2026-09-26', going: 1, offers }] },
  },
});
const count = (id: string, going: number) => ({
  [`GET /api/events/${id}/rsvp-count`]: { body: { eventId: id, count: going } },
});

async function show(parties: readonly (typeof tonight)[] | undefined, options = {}, now = NOW) {
  await renderScreen(
    <NextPoster parties={parties} now={now} heading={<h1>Inicio</h1>} own={() => null} />,
    options,
  );
  return parties?.length ? screen.getByRole('region', { name: 'Lo próximo' }) : null;
}

const title = () => screen.getByRole('heading', { level: 2 }).textContent;

test('tonight: the hour, who goes, the cars of today, and the way to the party', async () => {
  fakeServer({ ...count(PARTY_ID, 40), ...pulse(PARTY_ID, 3) });
  const poster = await show([later, tonight]);
  await screen.findByText('3 coches nuevos');
  expect(poster?.querySelector('time')?.parentElement?.textContent).toBe('Hoy22:0040 van3 coches nuevos');
  expect(screen.getByRole('link', { name: 'Bosque Eléctrico' }).getAttribute('href')).toMatch(/^\/event\//);
});

test('empty and unknown facts are left out', async () => {
  const calls = fakeServer({ ...count(PARTY_ID, 0), ...pulse(PARTY_ID, 0) });
  const poster = await show([samplePartyAnswer({ dates: ['2026-09-29'], startTime: '', endTime: '' })]);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(poster?.querySelector('time')?.parentElement?.textContent).toBe('mar 29 sept');
});

test('one that goes on says until when', async () => {
  fakeServer({ ...count(PARTY_ID, 1), ...pulse(PARTY_ID, 0) });
  const poster = await show([tonight], {}, Date.parse('2026-09-27T02:00Z'));
  await screen.findByText('1 va');
  expect(poster?.querySelector('time')?.parentElement?.textContent).toBe('Ahorahasta las 08:001 va');
});

test('one leafs from week to week, by buttons, keys and a finger, and no further than there are', async () => {
  fakeServer({});
  const poster = await show([tonight, later]);
  if (poster === null) throw new Error('no poster');
  const [before, after] = ['Fin de semana anterior', 'Fin de semana siguiente'].map((name) =>
    screen.getByRole('button', { name }),
  );
  expect(before?.getAttribute('aria-disabled')).toBe('true');
  if (after) fireEvent.click(after);
  await waitFor(() => expect(title()).toBe('Sol'));
  expect(screen.getByText('Sol, sábado, 3 de octubre')).toBeTruthy();
  expect(after?.getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(poster, { key: 'ArrowRight' });
  fireEvent.keyDown(poster, { key: 'ArrowLeft' });
  await waitFor(() => expect(title()).toBe('Bosque Eléctrico'));
  fireEvent.touchStart(poster, { touches: [{ clientX: 300, clientY: 100 }] });
  fireEvent.touchEnd(poster, { changedTouches: [{ clientX: 90, clientY: 110 }] });
  await waitFor(() => expect(title()).toBe('Sol'));
});

test('one tap says that one goes', async () => {
  const calls = fakeServer({
    [`GET /api/events/${PARTY_ID}/rsvp-status`]: { body: { isGoing: false } },
    [`POST /api/events/${PARTY_ID}/rsvp`]: { body: { isGoing: true, count: 1 } },
  });
  await show([tonight], { session: MARTA });
  fireEvent.click(screen.getByRole('button', { name: '¿Vas?' }));
  expect(await screen.findByRole('button', { name: '¡Voy!' })).toBeTruthy();
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
});

test('a new account for a later party finds that one, and goes', async () => {
  const calls = fakeServer({
    [`GET /api/events/${BRUNO_ID}/rsvp-status`]: { body: { isGoing: false } },
    [`POST /api/events/${BRUNO_ID}/rsvp`]: { body: { isGoing: true, count: 1 } },
  });
  intendRsvp(BRUNO_ID);
  const poster = await show([tonight, later], { session: MARTA });
  expect(title()).toBe('Sol');
  expect(await within(poster ?? document.body).findByRole('button', { name: '¡Voy!' })).toBeTruthy();
  await waitFor(() => expect(calls.some(({ path }) => path === `/api/events/${BRUNO_ID}/rsvp`)).toBe(true));
});

test('without upcoming parties only the heading is left; before the answer the room is kept', async () => {
  fakeServer({});
  await show([]);
  expect(screen.queryByRole('region', { name: 'Lo próximo' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});
