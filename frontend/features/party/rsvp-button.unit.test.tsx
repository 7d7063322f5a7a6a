// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useQuery } from '@tanstack/react-query';
import { rsvpCountQuery } from '../../lib/queries/rsvp-queries.ts';
import { fakeServer, refusal, type FakeAnswer } from '../../testing/fake-server.ts';
import { PARTY_ID } from '../../testing/make-party.ts';
import { MARTA, renderScreen } from '../../testing/render-screen.tsx';
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

const BASE = `/api/events/${PARTY_ID}`;
const reads = {
  [`GET ${BASE}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 7 } },
  [`GET ${BASE}/rsvp-status`]: { body: { isGoing: false } },
};
const count = () => screen.getByLabelText('cuenta').textContent;

test('a visitor is told what to do and led to registration, with the way back', async () => {
  fakeServer(reads);
  const { router } = await renderScreen(<Bar />, { address: '/event/x' });
  fireEvent.click(screen.getByRole('button', { name: '¿Vas?' }));
  expect(await screen.findByText('Inicia sesión')).toBeTruthy();
  expect(
    screen.getByText('Para confirmar tu asistencia, crea una cuenta desde el menú principal'),
  ).toBeTruthy();
  await waitFor(() => expect(router.state.location.href).toBe('/register?volver=%2Fevent%2Fx'));
});

test('button and count turn at once, before the server has answered', async () => {
  let answer: (value: FakeAnswer) => void = () => undefined;
  const calls = fakeServer({
    ...reads,
    [`POST ${BASE}/rsvp`]: () => new Promise((resolve) => (answer = resolve)),
  });
  await renderScreen(<Bar />, { session: MARTA });
  await waitFor(() => expect(count()).toBe('7'));
  fireEvent.click(screen.getByRole('button', { name: '¿Vas?' }));
  expect(await screen.findByRole('button', { name: '¡Voy!', pressed: true })).toBeTruthy();
  expect(count()).toBe('8');
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ isGoing: true }));
  answer({ body: { isGoing: true } });
});

test('a refusal takes both back and says why', async () => {
  fakeServer({ ...reads, [`POST ${BASE}/rsvp`]: refusal(503, 'El servicio no está disponible') });
  await renderScreen(<Bar />, { session: MARTA });
  await waitFor(() => expect(count()).toBe('7'));
  fireEvent.click(screen.getByRole('button', { name: '¿Vas?' }));
  expect(await screen.findByText('El servicio no está disponible')).toBeTruthy();
  expect(screen.getByRole('button', { name: '¿Vas?', pressed: false })).toBeTruthy();
  expect(count()).toBe('7');
});
