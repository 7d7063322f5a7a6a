import { PARTY_ID, samplePendingAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../testing/render-screen.tsx';
import { PendingPartiesPage } from './pending-parties-page.tsx';

const bar = () => screen.getByRole('region', { name: 'Decidir sobre lo elegido' });

test('parties are decided at once each with the revision that was on the screen', async () => {
  const ids = [PARTY_ID, '00000000-1234-4abc-8abc-123456789abc'];
  const parties = ids.map((id, n) =>
    samplePendingAnswer({ id, name: `Fiesta ${n}`, status: 'pending', revision: n + 4 }),
  );
  const calls = fakeServer({
    'GET /api/admin/events/pending?limit=50': { body: parties },
    ...Object.fromEntries(
      ids.map((id) => [`PATCH /api/admin/events/${id}/approve`, { body: { ok: true, undoId: id } }]),
    ),
  });
  await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Elegir todas' }));
  expect(within(bar()).getByRole('status').textContent).toBe('2 elegidas');
  fireEvent.click(within(bar()).getByRole('button', { name: 'Aprobar' }));
  expect(await screen.findByText('2 aprobadas')).toBeTruthy();
  expect(
    calls.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers.get('If-Match')),
  ).toEqual(['"4"', '"5"']);
});
