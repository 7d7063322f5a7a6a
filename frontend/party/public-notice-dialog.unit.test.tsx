import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { PublicNoticeDialog } from './public-notice-dialog.tsx';

const party = samplePartyAnswer();
const PATH = `PUT /api/admin/events/${party.id}/notice`;

async function write(notice: string, before = '') {
  const onClose = vi.fn();
  await renderScreen(<PublicNoticeDialog party={{ ...party, publicNotice: before }} onClose={onClose} />);
  fireEvent.change(screen.getByLabelText('Nota'), { target: { value: notice } });
  return onClose;
}

test.each([
  ['a new one', '', ' Otra hora ', 'Publicar nota', 'Otra hora', 'Nota publicada'],
  ['another one', 'Otra hora', 'Otro sitio', 'Publicar nota', 'Otro sitio', 'Nota publicada'],
  ['none any more', 'Otra hora', '  ', 'Quitar nota', '', 'Nota quitada'],
])('%s', async (_what, before, written, confirm, sent, words) => {
  const calls = fakeServer({ [PATH]: { body: party } });
  const onClose = await write(written, before);
  fireEvent.click(screen.getByRole('button', { name: confirm }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  expect(calls.map(({ body }) => body)).toEqual([{ notice: sent }]);
});

test('a refused notice has its error under the field, and its words stay', async () => {
  const body = { message: 'La nota no se puede leer', code: 'request.invalid', field: 'notice' };
  fakeServer({ [PATH]: { status: 400, body } });
  const onClose = await write('Otra hora');
  fireEvent.click(screen.getByRole('button', { name: 'Publicar nota' }));
  expect((await screen.findByRole('alert')).textContent).toBe('La nota no se puede leer');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nota').value).toBe('Otra hora');
  expect(onClose).not.toHaveBeenCalled();
});

test('any other failure is shown, and the words stay', async () => {
  fakeServer({ [PATH]: refusal(503, 'Ahora no se puede.') });
  await write('Otra hora');
  fireEvent.click(screen.getByRole('button', { name: 'Publicar nota' }));
  expect(await screen.findByText('Error al guardar la nota')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nota').value).toBe('Otra hora');
});

test('while it is sent the button says so, and a second click sends nothing', async () => {
  const calls = fakeServer({ [PATH]: () => new Promise(() => undefined) });
  await write('Otra hora');
  fireEvent.click(screen.getByRole('button', { name: 'Publicar nota' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Guardando...' }));
  expect(calls.map(({ body }) => body)).toEqual([{ notice: 'Otra hora' }]);
});

test('the reason of a condition is corrected or taken away with it', async () => {
  const calls = fakeServer({ [PATH]: { body: party } });
  const shown = { ...party, publicNotice: 'Trae agua', conditionReason: 'Sin permiso' };
  await renderScreen(<PublicNoticeDialog party={shown} onClose={vi.fn()} />);
  fireEvent.change(screen.getByLabelText('Motivo de la cancelación o del cambio'), {
    target: { value: ' ' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Publicar nota' }));
  expect(await screen.findByText('Nota publicada')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ notice: 'Trae agua', conditionReason: '' }]);
});
