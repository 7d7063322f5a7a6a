import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { TicketsDialog } from './tickets-dialog.tsx';

const party = samplePartyAnswer({ tickets: 'available' });
const PATH = `PUT /api/events/${party.id}/tickets`;

async function choose(words: string) {
  const onClose = vi.fn();
  await renderScreen(<TicketsDialog party={party} onClose={onClose} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Quedan entradas' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: words }));
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  return onClose;
}

test('sends what was chosen and closes', async () => {
  const calls = fakeServer({ [PATH]: { body: { ...party, tickets: 'sold-out' } } });
  const onClose = await choose('Entradas agotadas');
  expect(await screen.findByText('Guardado: ya se ve en la fiesta')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  expect(calls.map(({ body }) => body)).toEqual([{ tickets: 'sold-out' }]);
});

test('stays open with what was chosen when the server refuses', async () => {
  fakeServer({ [PATH]: refusal(503, 'Ahora no se puede.') });
  const onClose = await choose('Últimas entradas');
  expect(await screen.findByText('Error al guardar')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Últimas entradas' }).checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});
