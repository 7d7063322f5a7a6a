import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal, type FakeAnswer } from '../../testing/fake-server.ts';
import { makeParty } from '../../testing/make-party.ts';
import { mutationErrors } from '../../testing/mutation-errors.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

const party = makeParty();
const PATH = `DELETE /api/events/${party.id}`;

async function confirm(reason: string) {
  const { client } = await renderScreen(<DeleteDialog party={party} onClose={vi.fn()} />);
  fireEvent.change(screen.getByLabelText('Motivo (opcional)'), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar evento' }));
  return client;
}

test.each<[string, FakeAnswer, string]>([
  ['the server’s words', refusal(403, 'No tienes permiso.'), 'No tienes permiso.'],
  ['its own', { status: 502, body: '<h1>' }, 'No se pudo eliminar el evento'],
])('a failure is told in %s, and the reason stays', async (_, answer, words) => {
  fakeServer({ [PATH]: answer });
  const client = await confirm('Repetida');
  expect(await screen.findByText('Error al eliminar')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo (opcional)').value).toBe('Repetida');
  expect(mutationErrors(client)).toContain('Failed to delete event');
});

test('a reason that is refused is told under it, until it is another', async () => {
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

test('while it is being deleted the button says so, and a second press adds nothing', async () => {
  const calls = fakeServer({ [PATH]: () => new Promise(() => undefined) });
  await confirm('  Repetida ');
  fireEvent.click(await screen.findByRole('button', { name: 'Eliminando...' }));
  expect(calls.map(({ body }) => body)).toEqual([{ reason: 'Repetida' }]);
});
