import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useQuery } from '@tanstack/react-query';
import { createQueryClient } from '../cache/query-client.ts';
import { positioned } from '../http/positioned.ts';
import { confirmedPartiesQuery, rsvpCountQuery } from './rsvp-queries.ts';
import { forgetIntendedRsvp, intendRsvp } from '../session/intended-rsvp.ts';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { RsvpButton } from './rsvp-button.tsx';

function Bar() {
  const { data } = useQuery(rsvpCountQuery(PARTY_ID));
  return (
    <>
      <RsvpButton eventId={PARTY_ID} />
      <output aria-label="cuenta">{data}</output>
    </>
  );
}

beforeEach(forgetIntendedRsvp);

const BASE = `/api/events/${PARTY_ID}`;
const reads = {
  [`GET ${BASE}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 7 } },
  [`GET ${BASE}/rsvp-status`]: { body: { isGoing: false } },
};
const count = () => screen.getByLabelText('cuenta').textContent;

test('a visitor gets a hint and is sent to register, with the way back', async () => {
  fakeServer(reads);
  const { router } = await renderScreen(<Bar />, { address: '/event/x' });
  fireEvent.click(screen.getByRole('button', { name: '¿Vas?' }));
  expect(await screen.findByText('Inicia sesión')).toBeTruthy();
  expect(
    screen.getByText('Para confirmar tu asistencia, crea una cuenta desde el menú principal'),
  ).toBeTruthy();
  await waitFor(() => expect(router.state.location.href).toBe('/register?volver=%2Fevent%2Fx'));
});

test('a visitor who returns with an account attends; after a cancelled login not, nor another party', async () => {
  const answers = { ...reads, [`POST ${BASE}/rsvp`]: { body: { isGoing: true } } };
  const rsvps = (calls: readonly { path: string }[]) => calls.filter(({ path }) => path === `${BASE}/rsvp`);
  const press = async () => {
    fakeServer(answers);
    await renderScreen(<Bar />, { address: '/event/x' });
    fireEvent.click(screen.getByRole('button', { name: '¿Vas?' }));
    cleanup();
  };
  const comeBack = async () => {
    const calls = fakeServer(answers);
    const { client } = await renderScreen(<Bar />, { session: MARTA });
    await waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0));
    cleanup();
    return rsvps(calls).length;
  };
  await press();
  expect(await comeBack()).toBe(1);
  expect(await comeBack()).toBe(0);
  await press();
  forgetIntendedRsvp();
  expect(await comeBack()).toBe(0);
  intendRsvp('another');
  expect(await comeBack()).toBe(0);
});

test('button and count change at once, before the server has answered', async () => {
  let answer: (value: FakeAnswer) => void = () => undefined;
  const calls = fakeServer({
    ...reads,
    [`POST ${BASE}/rsvp`]: () => new Promise((resolve) => (answer = resolve)),
  });
  const { client } = await renderScreen(<Bar />, { session: MARTA });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  fireEvent.click(screen.getByRole('button', { name: '¿Vas?' }));
  expect(await screen.findByRole('button', { name: '¡Voy!' })).toBeTruthy();
  await waitFor(() => expect(count()).toBe('8'));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ isGoing: true }));
  answer({ body: { isGoing: true } });
});

test.each([
  ['counts', 2],
  ['does not count, as Safari on phones,', 1],
])('the second tap of a double tap does not take it back where a browser %s taps', async (_, detail) => {
  const calls = fakeServer({ ...reads, [`POST ${BASE}/rsvp`]: { body: { isGoing: true } } });
  const { client } = await renderScreen(<Bar />, { session: MARTA });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  fireEvent.click(screen.getByRole('button', { name: '¿Vas?' }), { detail: 1 });
  fireEvent.click(await screen.findByRole('button', { name: '¡Voy!' }), { detail });
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ isGoing: true }));
  expect(screen.getByRole('button', { name: '¡Voy!' })).toBeTruthy();
  // Keys count at once.
  fireEvent.click(screen.getByRole('button', { name: '¡Voy!' }), { detail: 0 });
  expect(await screen.findByRole('button', { name: '¿Vas?' })).toBeTruthy();
});

test('a refusal rolls both back and says why', async () => {
  fakeServer({ ...reads, [`POST ${BASE}/rsvp`]: refusal(503, 'El servicio no está disponible') });
  const { client } = await renderScreen(<Bar />, { session: MARTA });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  fireEvent.click(screen.getByRole('button', { name: '¿Vas?' }));
  expect(await screen.findByText('El servicio no está disponible')).toBeTruthy();
  expect(screen.getByRole('button', { name: '¿Vas?' })).toBeTruthy();
  expect(count()).toBe('7');
});

test.each<[string, Record<string, FakeAnswer>]>([
  ['a server that cannot be reached', {}],
  ['one that fails without a message', { [`POST ${BASE}/rsvp`]: { status: 502, body: '<html>' } }],
])('%s: both are rolled back, with the specification’s text', async (_name, answers) => {
  fakeServer({ ...reads, ...answers });
  const { client } = await renderScreen(<Bar />, { session: MARTA });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  fireEvent.click(screen.getByRole('button', { name: '¿Vas?' }));
  expect(await screen.findByText('Error')).toBeTruthy();
  expect(screen.getByText('No se pudo actualizar el RSVP')).toBeTruthy();
  expect(screen.getByRole('button', { name: '¿Vas?' })).toBeTruthy();
  expect(count()).toBe('7');
});

const me = `GET /api/users/${MARTA.userId}`;

/** A server that holds its answers to some calls until they are released. */
function slowServer(answers: Readonly<Record<string, FakeAnswer>>, ...slow: readonly string[]) {
  const held = new Map<string, () => void>();
  const entries = Object.entries({
    ...reads,
    'GET /api/auth/me': { body: { userId: MARTA.userId, isAdmin: false } },
    [me]: { body: { id: MARTA.userId, username: MARTA.username } },
    [`POST ${BASE}/rsvp`]: { body: { isGoing: true } },
    ...answers,
  }).map(([call, answer]) => [
    call,
    () =>
      slow.includes(call)
        ? new Promise<FakeAnswer>((resolve) => held.set(call, () => resolve(answer)))
        : answer,
  ]);
  const calls = fakeServer(Object.fromEntries(entries) as Record<string, () => FakeAnswer>);
  return { calls, release: async (call: string) => (await waitFor(() => held.get(call) ?? expect.fail()))() };
}

const button = (name: string) => screen.getByRole('button', { name });
const sent = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('a click before the session is known is kept, shown as busy, and sent once it is known', async () => {
  const { calls, release } = slowServer({}, 'GET /api/auth/me');
  await renderScreen(<Bar />, { session: 'asked' });
  expect(button('¿Vas?').getAttribute('aria-busy')).toBe('false');
  fireEvent.click(button('¿Vas?'));
  fireEvent.click(button('¿Vas?'));
  expect(button('¿Vas?').getAttribute('aria-busy')).toBe('true');
  expect(sent(calls)).toEqual([]);
  await release('GET /api/auth/me');
  const turned = await screen.findByRole('button', { name: '¡Voy!' });
  expect(turned.getAttribute('aria-busy')).toBe('false');
  await waitFor(() => expect(sent(calls)).toEqual([{ isGoing: true }]));
});

test('a person who turns out to be a visitor is sent to register, with the way back', async () => {
  const { calls, release } = slowServer(
    { 'GET /api/auth/me': refusal(401, 'Inicia sesión para continuar.', 'session.required') },
    'GET /api/auth/me',
  );
  const { router } = await renderScreen(<Bar />, { session: 'asked', address: '/event/x' });
  fireEvent.click(button('¿Vas?'));
  expect(router.state.location.pathname).toBe('/event/x');
  await release('GET /api/auth/me');
  await waitFor(() => expect(router.state.location.href).toBe('/register?volver=%2Fevent%2Fx'));
  expect(screen.getByText('Inicia sesión')).toBeTruthy();
  expect(button('¿Vas?').getAttribute('aria-busy')).toBe('false');
  expect(sent(calls)).toEqual([]);
});

test('a click before it is known whether the person goes is sent at once, and no earlier answer undoes it', async () => {
  const { calls, release } = slowServer({}, `GET ${BASE}/rsvp-status`, `POST ${BASE}/rsvp`);
  await renderScreen(<Bar />, { session: MARTA });
  await waitFor(() => expect(count()).toBe('7'));
  fireEvent.click(button('¿Vas?'));
  expect(await screen.findByRole('button', { name: '¡Voy!' })).toBeTruthy();
  await waitFor(() => expect(sent(calls)).toEqual([{ isGoing: true }]));
  await release(`GET ${BASE}/rsvp-status`);
  await release(`POST ${BASE}/rsvp`);
  // Whether they were counted already was not known: the server says how many there are.
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/rsvp-count'))).toHaveLength(2));
  expect(button('¡Voy!')).toBeTruthy();
});

test('a refused click of that kind shows what the server knows', async () => {
  slowServer({
    [`GET ${BASE}/rsvp-status`]: { body: { isGoing: true } },
    [`POST ${BASE}/rsvp`]: refusal(503, 'El servicio no está disponible'),
  });
  await renderScreen(<Bar />, { session: MARTA });
  fireEvent.click(button('¿Vas?'));
  expect(await screen.findByText('El servicio no está disponible')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '¡Voy!' })).toBeTruthy();
});

test('a list of confirmed parties that is kept on the device says nothing while the answer is on its way', async () => {
  fakeServer({
    ...reads,
    [`GET ${BASE}/rsvp-status`]: () => new Promise<FakeAnswer>(() => undefined),
  });
  const client = createQueryClient();
  client.setQueryData(confirmedPartiesQuery.queryKey, positioned([samplePartyAnswer()], ''));
  await renderScreen(<Bar />, { session: MARTA, client });
  expect(screen.getByRole('button').textContent).toBe('¿Vas?');
});
