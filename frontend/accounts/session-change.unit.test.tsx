import type { LoginAnswer } from '@duende/contracts/accounts/account-answers';
import { PARTY_ID } from '@duende/testkit/samples/party';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { MARTA, renderScreen, SILENT_LIVE } from '../testing/render-screen.tsx';
import { rsvpCountQuery, rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { sessionQuery, useSession } from '../session/session.ts';
import { useSessionChange } from './session-change.ts';

function Page() {
  const signedIn = useSession().status === 'signed-in';
  const status = useQuery({ ...rsvpStatusQuery(PARTY_ID), enabled: signedIn });
  const count = useQuery(rsvpCountQuery(PARTY_ID));
  const { enter, leave } = useSessionChange();
  const user = { ...MARTA, id: MARTA.userId, email: '', createdAt: '' };
  return (
    <>
      <button onClick={() => void enter({ user } as LoginAnswer)}>Entrar</button>
      <button onClick={() => void leave()}>Salir</button>
      <output aria-label="voy">{String(status.data)}</output>
      <output aria-label="van">{String(count.data)}</output>
    </>
  );
}

const BASE = `/api/events/${PARTY_ID}`;
const reads = {
  [`GET ${BASE}/rsvp-status`]: { body: { isGoing: true } },
  [`GET ${BASE}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 3 } },
};

async function leaveAfterReading(answers: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer(answers);
  const state = await renderScreen(<Page />, { session: MARTA });
  await waitFor(() => expect(screen.getByLabelText('voy').textContent).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'Salir' }));
  await waitFor(() => expect(state.client.getQueryData(sessionQuery.queryKey)).toBeNull());
  return { ...state, calls };
}

test('after a login the page keeps what a visitor saw until the person’s own answers arrive', async () => {
  let answer = (): void => undefined;
  const later = new Promise<void>((resolve) => (answer = resolve));
  let count = 3;
  fakeServer({
    [`GET ${BASE}/rsvp-status`]: { body: { isGoing: true } },
    [`GET ${BASE}/rsvp-count`]: async () => {
      if (count === 4) await later;
      return { body: { eventId: PARTY_ID, count } };
    },
  });
  await renderScreen(<Page />);
  await waitFor(() => expect(screen.getByLabelText('van').textContent).toBe('3'));
  count = 4;
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(screen.getByLabelText('voy').textContent).toBe('true'));
  expect(screen.getByLabelText('van').textContent).toBe('3');
  answer();
  await waitFor(() => expect(screen.getByLabelText('van').textContent).toBe('4'));
});

test('leaving forgets what was private and asks again only for what is public', async () => {
  const renew = vi.spyOn(SILENT_LIVE, 'renew');
  const { client, calls } = await leaveAfterReading({ ...reads, 'POST /api/auth/logout': {} });
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/rsvp-count'))).toHaveLength(2));
  expect(calls.filter(({ path }) => path.endsWith('/rsvp-status'))).toHaveLength(1);
  expect(client.getQueryData(rsvpStatusQuery(PARTY_ID).queryKey)).toBeUndefined();
  expect(renew).toHaveBeenCalledOnce();
});

test('the person leaves even without the server', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await leaveAfterReading(reads);
  expect(warned).toHaveBeenCalledOnce();
});
