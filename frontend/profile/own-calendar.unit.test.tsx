import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { OwnCalendar } from './own-calendar.tsx';

const ASK = 'GET /api/users/calendar';
const MAKE = 'POST /api/users/calendar';
const PATH = `/calendario/${'s'.repeat(43)}.ics`;
const SINCE = '2026-11-01T12:00:00.000Z';

async function show(createdAt: string | null, answers: Parameters<typeof fakeServer>[0] = {}) {
  let since = createdAt;
  const calls = fakeServer({
    [ASK]: () => ({ body: { createdAt: since } }),
    [MAKE]: () => {
      since = SINCE;
      return { status: 201, body: { path: PATH } };
    },
    'DELETE /api/users/calendar': () => {
      since = null;
      return { body: { ok: true } };
    },
    ...answers,
  });
  await renderScreen(<OwnCalendar />, { session: MARTA });
  return calls;
}
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const sent = (calls: Awaited<ReturnType<typeof show>>, method: string) =>
  calls.filter((call) => call.method === method).length;

test('the address is made, shown once with the ways to it, and then nowhere', async () => {
  await show(null);
  await click('Suscribirme');
  const dialog = within(await screen.findByRole('dialog', { name: 'Tu calendario' }));
  const own = `webcal://${location.host}${PATH}`;
  expect(dialog.getByRole('link', { name: 'Abrir en mi calendario' }).getAttribute('href')).toBe(own);
  const google = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Google Calendar' });
  expect(new URL(google.href).searchParams.get('cid')).toBe(own);
  fireEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain(PATH);
  expect(await screen.findByText('Enlace creado el 1/11/2026')).toBeTruthy();
});

test('another one is made once it is clear that the one before serves no more', async () => {
  const calls = await show(SINCE);
  await click('Crear otro enlace');
  const dialog = within(screen.getByRole('dialog', { name: 'Crear otro enlace' }));
  expect(dialog.getByText(/El enlace anterior deja de servir/)).toBeTruthy();
  expect(sent(calls, 'POST')).toBe(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Crear otro enlace' }));
  expect(await screen.findByRole('dialog', { name: 'Tu calendario' })).toBeTruthy();
  expect(sent(calls, 'POST')).toBe(1);
});

test('it is taken back once that was confirmed', async () => {
  const calls = await show(SINCE);
  await click('Anular enlace');
  expect(sent(calls, 'DELETE')).toBe(0);
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Anular enlace' })).getByRole('button', {
      name: 'Anular enlace',
    }),
  );
  expect(await screen.findByText('Enlace anulado')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Suscribirme' })).toBeTruthy();
});

test('a refusal is shown in the server’s words, and nothing changes', async () => {
  const words = 'Has cambiado tu perfil 30 veces en un día.';
  await show(null, { [MAKE]: refusal(429, words) });
  await click('Suscribirme');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Suscribirme' })).toBeTruthy();
});

test('a failed load can be retried', async () => {
  let isDown = true;
  await show(null, { [ASK]: () => (isDown ? refusal(503, 'ahora no') : { body: { createdAt: SINCE } }) });
  expect(await screen.findByText('No se pudo cargar tu calendario.')).toBeTruthy();
  isDown = false;
  await click('Reintentar');
  expect(await screen.findByText('Enlace creado el 1/11/2026')).toBeTruthy();
});
