import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { makeParty } from '../../testing/make-party.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { WithdrawPhotoDialog } from './withdraw-photo-dialog.tsx';

const photo = '/photos/0123456789abcdef0123456789abcdef-39ff88.webp';
const party = makeParty({ photo });
const PATH = `POST /api/admin/events/${party.id}/withdraw-photo`;

async function confirm(reason: string) {
  const onClose = vi.fn();
  await renderScreen(<WithdrawPhotoDialog party={party} onClose={onClose} />);
  fireEvent.change(screen.getByLabelText('Motivo (opcional)'), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Retirar foto' }));
  return onClose;
}

test.each([
  [' Sin permiso ', { photo, reason: 'Sin permiso' }],
  ['', { photo }],
])('the photo that is shown is withdrawn, with the reason %j', async (reason, body) => {
  const calls = fakeServer({ [PATH]: { body: makeParty() } });
  const onClose = await confirm(reason);
  expect(await screen.findByText('Foto retirada')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  expect(calls.map((call) => call.body)).toEqual([body]);
});

test('a refusal is told in the server’s words, and the reason stays', async () => {
  fakeServer({ [PATH]: refusal(409, 'La foto del evento ha cambiado.') });
  const onClose = await confirm('Sin permiso');
  expect(await screen.findByText('La foto del evento ha cambiado.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo (opcional)').value).toBe('Sin permiso');
  expect(onClose).not.toHaveBeenCalled();
});
