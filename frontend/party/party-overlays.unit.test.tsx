import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { mutationErrors } from '../testing/mutation-errors.ts';
import { ADMIN, MARTA, renderScreen } from '../testing/render-screen.tsx';
import { DeleteDialog, PartyOverlays, WithdrawPhotoDialog } from './party-overlays.tsx';

test('a photo that does not come on the whole screen says so, until the network is back', async () => {
  const party = samplePartyAnswer({ photo: '/photos/0123456789abcdef0123456789abcdef-5b2a86.webp' });
  await renderScreen(<PartyOverlays open="foto" party={party} onClose={vi.fn()} />);
  const poster = `Cartel de ${party.name}`;
  fireEvent.error(await screen.findByAltText(poster));
  expect(screen.getByRole('status').textContent).toMatch(/^La foto no se ha cargado/);
  fireEvent(window, new Event('online'));
  expect(screen.getByAltText(poster)).toBeTruthy();
  expect(screen.queryByText(/^La foto no se ha cargado/)).toBeNull();
});

test('the dialog of the notice is only for people who may edit, also by its address', async () => {
  const party = samplePartyAnswer({ publicNotice: 'Otra hora' });
  const overlay = <PartyOverlays open="nota" party={party} onClose={vi.fn()} />;
  await renderScreen(overlay, { session: MARTA });
  expect(screen.queryByRole('dialog')).toBeNull();
  await renderScreen(overlay, { session: ADMIN });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nota').value).toBe('Otra hora');
});

describe('the dialog that deletes a party', () => {
  const party = samplePartyAnswer();
  const PATH = `DELETE /api/events/${party.id}`;

  async function confirm(reason: string) {
    const { client } = await renderScreen(<DeleteDialog party={party} onClose={vi.fn()} />);
    fireEvent.change(screen.getByLabelText('Motivo (opcional)'), { target: { value: reason } });
    fireEvent.click(screen.getByRole('button', { name: 'Eliminar evento' }));
    return client;
  }

  test.each<[string, FakeAnswer, string, string]>([
    ['the server’s text', refusal(403, 'No tienes permiso.'), 'No tienes permiso.', 'No tienes permiso.'],
    [
      'the dialog’s own',
      { status: 502, body: '<h1>' },
      'No se pudo eliminar el evento',
      'No se ha podido. Prueba otra vez.',
    ],
  ])(
    'a failure is shown in %s, in the dialog too, and the reason stays',
    async (_, answer, words, inside) => {
      fakeServer({ [PATH]: answer });
      const client = await confirm('Repetida');
      expect(await screen.findByText('Error al eliminar')).toBeTruthy();
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
      expect((await screen.findByRole('alert')).textContent).toBe(inside);
      expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo (opcional)').value).toBe('Repetida');
      expect(mutationErrors(client)).toContain('Failed to delete event');
    },
  );

  test('a refused reason has its error under the field, until it is edited', async () => {
    const body = { message: 'El motivo no se puede leer', code: 'request.invalid', field: 'reason' };
    fakeServer({ [PATH]: { status: 400, body } });
    await confirm('Repetida\u0007');
    const words = await screen.findByRole('alert');
    const field = screen.getByLabelText('Motivo (opcional)');
    expect(words.textContent).toBe('El motivo no se puede leer');
    expect(field.getAttribute('aria-describedby')).toContain(words.id);
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'Repetida' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('while it is being deleted the button says so, and a second click sends nothing', async () => {
    const calls = fakeServer({ [PATH]: () => new Promise(() => undefined) });
    await confirm('  Repetida ');
    fireEvent.click(await screen.findByRole('button', { name: 'Eliminando...' }));
    expect(calls.map(({ body }) => body)).toEqual([{ reason: 'Repetida' }]);
  });
});

describe('the dialog that withdraws a photo', () => {
  const photo = '/photos/0123456789abcdef0123456789abcdef-39ff88.webp';
  const party = samplePartyAnswer({ photo });
  const PATH = `POST /api/admin/events/${party.id}/withdraw-photo`;

  async function confirm(reason: string) {
    const onClose = vi.fn();
    await renderScreen(<WithdrawPhotoDialog party={party} onClose={onClose} />);
    fireEvent.change(screen.getByLabelText('Motivo (opcional)'), { target: { value: reason } });
    fireEvent.click(screen.getByRole('button', { name: 'Quitar foto' }));
    return onClose;
  }

  test.each([
    [' Sin permiso ', { photo, reason: 'Sin permiso' }],
    ['', { photo }],
  ])('withdraws the photo on the page, with the reason %j', async (reason, body) => {
    const calls = fakeServer({ [PATH]: { body: samplePartyAnswer() } });
    const onClose = await confirm(reason);
    expect(await screen.findByText('Foto quitada')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
    expect(calls.map((call) => call.body)).toEqual([body]);
  });

  test('a refusal is shown in the server’s text, and the reason stays', async () => {
    fakeServer({ [PATH]: refusal(409, 'La foto del evento ha cambiado.') });
    const onClose = await confirm('Sin permiso');
    expect(await screen.findByText('La foto del evento ha cambiado.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo (opcional)').value).toBe('Sin permiso');
    expect(onClose).not.toHaveBeenCalled();
  });
});
