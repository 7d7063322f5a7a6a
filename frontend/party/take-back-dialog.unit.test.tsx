import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

const party = samplePartyAnswer({ status: 'pending', revision: 3 });
const WRITE = `POST /api/events/${PARTY_ID}/take-back`;

async function show(answer: Parameters<typeof fakeServer>[0][string]) {
  const calls = fakeServer({ [WRITE]: answer });
  const onClose = vi.fn();
  await renderScreen(<TakeBackDialog party={party} onClose={onClose} />, { session: MARTA });
  fireEvent.click(await screen.findByRole('button', { name: 'Retirar evento' }));
  return { calls, onClose };
}

test('it is taken back as it was seen', async () => {
  const { calls, onClose } = await show({ body: { ...party, status: 'withdrawn' } });
  expect(await screen.findByText('Evento retirado')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  expect(calls.find(({ method }) => method === 'POST')?.headers.get('If-Match')).toBe('"3"');
});

test('another person’s decision meanwhile is shown, and the dialog stays', async () => {
  const { onClose } = await show(
    refusal(409, 'Este evento ya no está pendiente de aprobación.', 'party.not-pending'),
  );
  await waitFor(() =>
    expect(screen.getByText('Este evento ya no está pendiente de aprobación.')).toBeTruthy(),
  );
  expect(onClose).not.toHaveBeenCalled();
});
