import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA } from '../testing/render-screen.tsx';
import { answers, click, own, PUBLISH, REMOVE, RIDES, rows, show } from './testing/rides-screen.tsx';

beforeEach(() => sessionStorage.clear());

const served = { ...answers, [REMOVE]: { body: { ok: true } } };

async function remove() {
  await show({ session: MARTA });
  await click('Eliminar mi pin');
  await screen.findByText('Tu oferta de transporte ha sido eliminada');
  await waitFor(() => expect(rows()).toHaveLength(1));
}

test('a removed pin is restored as it was, and sent once', async () => {
  const again = { ...own, id: '55555555-1234-4abc-8abc-123456789abc' };
  const calls = fakeServer({ ...served, [PUBLISH]: { status: 201, body: again } });
  await remove();
  const undo = await screen.findByRole('button', { name: 'Deshacer' });
  fireEvent.click(undo);
  fireEvent.click(undo);
  expect(await screen.findByText('Tu solicitud de viaje ha sido publicada')).toBeDefined();
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      type: own.type,
      departureLatitude: own.departureLatitude,
      departureLongitude: own.departureLongitude,
      passengerCount: own.passengerCount,
      ...{ direction: own.direction, leavesAt: own.leavesAt, note: own.note },
    },
  ]);
});

test('a limit that was reached since is shown, and the pin stays away', async () => {
  fakeServer({ ...served, [PUBLISH]: refusal(409, 'Este evento ya pasó.', 'ride.party-over') });
  await remove();
  await click('Deshacer');
  expect(await screen.findByText('Este evento ya pasó.')).toBeDefined();
  expect(rows()).toHaveLength(1);
});

test('a removal that failed has nothing to undo', async () => {
  fakeServer({ ...served, [RIDES]: { body: [own] }, [REMOVE]: { status: 500, body: '' } });
  await show({ session: MARTA });
  await click('Eliminar mi pin');
  const toast = await screen.findByText('Error al eliminar la oferta de transporte');
  expect(within(toast.closest('li') as HTMLElement).queryByRole('button', { name: 'Deshacer' })).toBeNull();
});
