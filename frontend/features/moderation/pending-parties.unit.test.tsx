// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { makeParty, PARTY_ID } from '../../testing/make-party.ts';
import { ADMIN, MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { PendingPartiesPage } from './pending-parties-page.tsx';

const party = makeParty({
  status: 'pending',
  dates: ['2026-09-26', '2026-09-27', '2026-09-28'],
  styles: ['psytrance', 'psychill', 'acid', 'dub'],
  description: 'a'.repeat(120),
});
const LIST = 'GET /api/admin/events/pending';

test('a card shows what the specification says, cut where it says', async () => {
  fakeServer({ [LIST]: { body: [party] } });
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  const card = (await screen.findByRole('heading', { name: 'Bosque Eléctrico' })).closest('li');
  expect(card?.textContent).toContain('26/9/26, 27/9/26 +1 más');
  expect(card?.textContent).toContain('+1');
  expect(card?.textContent).toContain(`${'a'.repeat(100)}…`);
});

test('approving takes the card away and says so', async () => {
  let pending = [party];
  const calls = fakeServer({
    [LIST]: () => ({ body: pending }),
    [`PATCH /api/admin/events/${PARTY_ID}/approve`]: () => {
      pending = [];
      return {};
    },
  });
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Aprobar Bosque Eléctrico' }));
  expect(await screen.findByText('No hay eventos pendientes de aprobación')).toBeTruthy();
  expect(await screen.findByText('Evento aprobado')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(true);
});

test('a refused decision brings the card back', async () => {
  fakeServer({
    [LIST]: { body: [party] },
    [`DELETE /api/events/${PARTY_ID}`]: refusal(409, 'Este evento ya no está pendiente de aprobación.'),
  });
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Rechazar Bosque Eléctrico' }));
  expect(await screen.findByText('Error al rechazar')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Bosque Eléctrico' })).toBeTruthy());
});

test('others are told that it is not for them', async () => {
  const calls = fakeServer({ [LIST]: { body: [party] } });
  await renderScreen(<PendingPartiesPage />, { session: MARTA });
  expect(screen.getByRole('heading', { name: 'Acceso denegado' })).toBeTruthy();
  expect(calls).toEqual([]);
});
