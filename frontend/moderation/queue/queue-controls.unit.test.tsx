import { samplePendingAnswer } from '@duende/testkit/samples/party';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, type FakeAnswer } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { queuePreview, queueRow, waitingRows } from '../../testing/queue-rows.ts';
import { reasonsOf } from '../../audit/decision-reason-dialog.tsx';
import { ModerationPage } from '../moderation-page.tsx';

const PATH = '/api/admin/events/pending';
const many = Array.from({ length: 12 }, (_, n) =>
  samplePendingAnswer({ id: `aaaaaaaa-1234-4abc-8abc-0000000000${10 + n}`, name: `Fiesta ${n}` }),
);
const [first = samplePendingAnswer()] = many;
const senderId = first.sender?.id ?? '';

/** Waits for what it brings: on a busy machine that may be on its way still. */
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const choose = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

test('a long queue is ordered by the day of the party, and narrowed to a region and to a sender', async () => {
  fakeServer({
    [`GET ${PATH}?limit=50`]: { body: many },
    [`GET ${PATH}?sort=soonest&limit=50`]: { body: many.toReversed() },
    [`GET ${PATH}?sort=soonest&location=Norte&limit=50`]: { body: many.slice(0, 2) },
    [`GET ${PATH}?sort=soonest&location=Norte&sender=${senderId}&limit=50`]: { body: [first] },
  });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await screen.findByRole('heading', { name: 'Fiesta 0' });
  const [order, redraw] = [screen.getByLabelText('Orden'), screen.getByText('Actualizar lista')];
  // As it is on a wide screen, for the keyboard.
  expect(order.compareDocumentPosition(redraw)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await choose('Orden', 'soonest');
  await waitFor(() => expect(names()[0]).toBe('Fiesta 11'));
  await choose('Zona', 'Norte');
  await waitFor(() => expect(names()).toEqual(['Fiesta 0', 'Fiesta 1']));
  await press(queuePreview().getByRole('button', { name: 'Ver solo sus envíos' }));
  await waitFor(() => expect(names()).toEqual(['Fiesta 0']));
  // The total that waits is announced as before.
  expect(await screen.findAllByText('12')).toBeTruthy();
  await press(screen.getByRole('button', { name: /^Quitar filtro/ }));
  await waitFor(() => expect(names()).toEqual(['Fiesta 0', 'Fiesta 1']));
});

test('what is decided while a filter loads stays with its undo, and leaves once undone', async () => {
  let answer: (to: FakeAnswer) => void = () => undefined;
  fakeServer({
    [`GET ${PATH}?limit=50`]: { body: many },
    [`GET ${PATH}?location=Norte&limit=50`]: () => new Promise((resolve) => (answer = resolve)),
    [`PATCH ${PATH.replace('/pending', '')}/${first.id}/approve`]: { body: { undoId: 'u' } },
    'POST /api/admin/undo/u': { body: { id: 'e', message: 'Vuelve a estar pendiente.', kept: [] } },
  });
  await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Fiesta 0' });
  await choose('Zona', 'Norte');
  await press(screen.getByRole('button', { name: 'Aprobar Fiesta 0' }));
  await act(async () => answer({ body: [many[1]] }));
  await waitFor(() => expect(waitingRows()).toEqual(['Fiesta 1']));
  const undo = within(queueRow('Fiesta 0')).getByRole('button', { name: 'Deshacer lo de «Fiesta 0»' });
  // Without a click elsewhere it would be the second of a double click.
  await press(document.body);
  await press(undo);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Fiesta 0' })).toBeNull());
});

test('reasons of before are offered, each once, the latest first, and none that was struck', () => {
  const reasons = ['Repetido', null, 'Sin fecha', 'Repetido', 'Otra web', 'No es psytrance', 'Muy antigua'];
  expect(reasonsOf(reasons.map((reason) => ({ reason })))).toEqual([
    'Repetido',
    'Sin fecha',
    'Otra web',
    'No es psytrance',
  ]);
});
