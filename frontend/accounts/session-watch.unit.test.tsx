import { PARTY_ID } from '@duende/testkit/samples/party';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { read } from '../http/api-client.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA, renderScreen, SILENT_LIVE } from '../testing/render-screen.tsx';
import { rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { endSessionBy } from './session-change.ts';
import { sessionQuery, useSession } from '../session/session.ts';
import { SessionWatch } from './session-watch.tsx';

const STATUS = `/api/events/${PARTY_ID}/rsvp-status`;

afterEach(() => {
  vi.restoreAllMocks();
});

function Page({ watches = true }) {
  const signedIn = useSession().status === 'signed-in';
  const status = useQuery({ ...rsvpStatusQuery(PARTY_ID), enabled: signedIn });
  return (
    <>
      {watches && <SessionWatch />}
      <output aria-label="quién">{signedIn ? 'alguien' : 'nadie'}</output>
      <output aria-label="voy">{String(status.data)}</output>
    </>
  );
}

test('a call that is answered 401 ends the session: one message, and no private data stays', async () => {
  const renew = vi.spyOn(SILENT_LIVE, 'renew');
  let isOver = false;
  fakeServer({
    [`GET ${STATUS}`]: () =>
      isOver
        ? refusal(401, 'Inicia sesión para continuar.', 'session.required')
        : { body: { isGoing: true } },
  });
  const { client, router } = await renderScreen(<Page />, { session: MARTA });
  await waitFor(() => expect(screen.getByLabelText('voy').textContent).toBe('true'));
  isOver = true;
  await act(() => client.invalidateQueries({ queryKey: rsvpStatusQuery(PARTY_ID).queryKey }));
  expect(await screen.findByText('Sesión cerrada')).toBeTruthy();
  expect(screen.getByLabelText('quién').textContent).toBe('nadie');
  await waitFor(() => expect(client.getQueryData(rsvpStatusQuery(PARTY_ID).queryKey)).toBeUndefined());
  expect(renew).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ panel: 'login' }));
});

test('logging out here shows no message that the session has ended', async () => {
  fakeServer({
    [`GET ${STATUS}`]: { body: { isGoing: true } },
    'GET /api/auth/me': refusal(401, 'Inicia sesión para continuar.', 'session.required'),
  });
  const { client } = await renderScreen(<Page />, { session: MARTA });
  await waitFor(() => expect(screen.getByLabelText('voy').textContent).toBe('true'));
  // The server closes the socket before it answers, so the page checks the session.
  const hearOfIt = () => client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  await act(() => endSessionBy(hearOfIt));
  await waitFor(() => expect(screen.getByLabelText('quién').textContent).toBe('nadie'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(screen.queryByText('Sesión cerrada')).toBeNull();
});

test('after a failed logout, the end of the session is shown', async () => {
  fakeServer({
    [`GET ${STATUS}`]: { body: { isGoing: true } },
    'GET /api/auth/me': refusal(401, 'Inicia sesión para continuar.', 'session.required'),
  });
  const { client } = await renderScreen(<Page />, { session: MARTA });
  await waitFor(() => expect(screen.getByLabelText('voy').textContent).toBe('true'));
  await expect(endSessionBy(() => Promise.reject(new Error('wrong password')))).rejects.toThrow();
  await act(() => client.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  expect(await screen.findByText('Sesión cerrada')).toBeTruthy();
});

test('a session that ended before the component was mounted is shown once it is', async () => {
  const renew = vi.spyOn(SILENT_LIVE, 'renew');
  fakeServer({ [`GET ${STATUS}`]: refusal(401, 'Inicia sesión para continuar.', 'session.required') });
  function EarlyPage() {
    const [watches, setWatches] = useState(false);
    return (
      <>
        <Page watches={watches} />
        <button onClick={() => setWatches(true)}>Pintada</button>
      </>
    );
  }
  await renderScreen(<EarlyPage />, { session: MARTA });
  await waitFor(() => expect(screen.getByLabelText('quién').textContent).toBe('nadie'));
  expect(screen.queryByText('Sesión cerrada')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pintada' }));
  expect(await screen.findByText('Sesión cerrada')).toBeTruthy();
  expect(screen.getByText('Inicia sesión de nuevo para seguir.')).toBeTruthy();
  expect(renew).toHaveBeenCalledOnce();
});

test('a person who was never signed in sees no message', async () => {
  fakeServer({ 'GET /api/users/muted': refusal(401, 'Inicia sesión para continuar.', 'session.required') });
  const { client } = await renderScreen(<Page />);
  await act(() =>
    client
      .fetchQuery({ queryKey: ['own'], queryFn: () => read('GET /api/users/muted', {}) })
      .catch(() => undefined),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(screen.queryByText('Sesión cerrada')).toBeNull();
});

test.each([
  ['changed', { 'GET /api/auth/me': refusal(401, 'Inicia sesión para continuar.', 'session.required') }],
  ['left', {}],
])('a logout in another tab is detected: %s', async (change, answers) => {
  fakeServer({ [`GET ${STATUS}`]: { body: { isGoing: true } }, ...answers });
  const { client } = await renderScreen(<Page />, { session: MARTA });
  await waitFor(() => expect(screen.getByLabelText('voy').textContent).toBe('true'));
  const otherTab = new BroadcastChannel('duende.session');
  otherTab.postMessage(change);
  await waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBeNull());
  expect(await screen.findByText('Sesión cerrada')).toBeTruthy();
  otherTab.close();
});
