import { PARTY_ID, samplePendingAnswer } from '@duende/testkit/samples/party';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { commandsOf, fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { ModerationPage } from '../moderation-page.tsx';
import { queueRow as card, queuePreview, waitingRows } from '../../testing/queue-rows.ts';
import { PENDING_COMMENTS, PENDING_PARTIES } from '../../cache/keys.ts';

const COMMENTS = 'GET /api/admin/comments/pending?limit=50';
const PARTIES = 'GET /api/admin/events/pending?limit=50';
const comment = (n: number) => ({
  id: `cccccccc-1234-4abc-8abc-00000000000${n}`,
  eventId: PARTY_ID,
  author: `Autora ${n}`,
  content: `Comentario ${n}`,
  createdAt: '2026-11-21T10:30:00.000Z',
  account: null,
  repeats: 0,
  origin: null,
  sameOrigin: 0,
});
const decision = (kind: string, id: string, label: string) => ({
  id: `event-${id}`,
  position: '0000000000000009',
  kind,
  at: '2026-11-21T11:05:00.000Z',
  actor: { id: 'u2', username: 'Guardiana' },
  subject: { type: 'comment', id, label, partyId: PARTY_ID },
  changes: [],
  reason: null,
  isReasonStruck: false,
  undoes: null,
  undoneBy: null,
});
const trail = (id: string, kind = 'comment.approved') => ({
  [`GET /api/admin/audit?subject=${id}&limit=50`]: {
    body: { entries: [decision(kind, id, 'x')], next: null },
  },
});
const authors = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('an item decided by another moderator stays in its place with name and decision, and no key decides it or the next one', async () => {
  let pending = [comment(1), comment(2), comment(3)];
  const calls = fakeServer({ [COMMENTS]: () => ({ body: pending }), ...trail(comment(1).id) });
  const { client } = await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 1' });
  act(() =>
    within(card('Autora 1'))
      .getByRole('button', { name: /^Aprobar/ })
      .focus(),
  );

  pending = [comment(2), comment(3)];
  await act(() => client.invalidateQueries({ queryKey: PENDING_COMMENTS }));
  await waitFor(() => expect(card('Autora 1').textContent).toContain('Guardiana lo aprobó a las 12:05'));
  expect(authors()).toEqual(['Autora 1', 'Autora 2', 'Autora 3']);
  expect(document.activeElement).toBe(card('Autora 1'));
  fireEvent.keyDown(card('Autora 1'), { key: 'a' });
  expect(await screen.findByText('No has decidido nada')).toBeTruthy();
  expect(commandsOf(calls)).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Actualizar lista' }));
  await waitFor(() => expect(authors()).toEqual(['Autora 2', 'Autora 3']));
});

test('new arrivals are at the end until the list is drawn again', async () => {
  let pending = [comment(2), comment(3)];
  fakeServer({ [COMMENTS]: () => ({ body: pending }) });
  const { client } = await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 2' });
  pending = [comment(1), comment(2), comment(3)];
  await act(() => client.invalidateQueries({ queryKey: PENDING_COMMENTS }));
  await waitFor(() => expect(authors()).toEqual(['Autora 2', 'Autora 3', 'Autora 1']));
  fireEvent.click(screen.getByRole('button', { name: 'Actualizar lista' }));
  await waitFor(() => expect(authors()).toEqual(['Autora 1', 'Autora 2', 'Autora 3']));
});

test('a party is decided as shown on the screen: after an edit, a message says so instead', async () => {
  const seen = samplePendingAnswer({ status: 'pending', revision: 4 });
  let pending = [seen];
  const calls = fakeServer({
    [PARTIES]: () => ({ body: pending }),
    [`PATCH /api/admin/events/${PARTY_ID}/approve`]: refusal(412, 'Ha cambiado.', 'request.stale'),
  });
  const { client } = await renderScreen(<ModerationPage view="pending" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Aprobar Bosque Eléctrico' }));
  expect(await screen.findByText('«Bosque Eléctrico». Ha cambiado.')).toBeTruthy();
  expect(commandsOf(calls)[0]?.headers.get('If-Match')).toBe('"4"');
  await screen.findByRole('heading', { name: 'Bosque Eléctrico' });

  pending = [{ ...seen, revision: 5, name: 'Otra cosa' }];
  await act(() => client.invalidateQueries({ queryKey: PENDING_PARTIES }));
  await waitFor(() => expect(card('Bosque Eléctrico').textContent).toContain('Se ha editado'));
  fireEvent.keyDown(card('Bosque Eléctrico'), { key: 'r' });
  expect(commandsOf(calls)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Actualizar lista' }));
  expect(await screen.findByRole('heading', { name: 'Otra cosa' })).toBeTruthy();
});

test('a second click at once decides nothing, and says so; after a click elsewhere the next one counts', async () => {
  const approve = (n: number) => `PATCH /api/admin/comments/${comment(n).id}/approve`;
  const calls = fakeServer({
    [COMMENTS]: { body: [comment(1), comment(2), comment(3)] },
    [approve(1)]: { body: { ok: true, undoId: 'u' } },
    [approve(2)]: { body: { ok: true, undoId: 'v' } },
  });
  await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 1' });
  const tap = (at: number) => {
    const button = queuePreview().getByRole('button', { name: 'Aprobar' });
    const click = createEvent.click(button);
    Object.defineProperty(click, 'timeStamp', { value: at });
    fireEvent(button, click);
  };
  tap(1000);
  await waitFor(() => expect(queuePreview().getByRole('region', { name: 'Autora 2' })).toBeTruthy());
  tap(1200);
  expect(queuePreview().getByRole('alert').textContent).toContain('la segunda no ha contado');
  expect(commandsOf(calls)).toHaveLength(1);
  fireEvent.click(screen.getByRole('heading', { level: 1 }));
  tap(1300);
  await waitFor(() => expect(commandsOf(calls)).toHaveLength(2));
});

test('an item decided here keeps its place, with its undo, until the list is refreshed', async () => {
  const { id } = comment(1);
  let pending = [comment(1), comment(2)];
  fakeServer({
    [COMMENTS]: () => ({ body: pending }),
    [`DELETE /api/admin/comments/${id}`]: () => {
      pending = [comment(2)];
      return { body: { ok: true, undoId: 'u' } };
    },
    'POST /api/admin/undo/u': () => {
      pending = [comment(1), comment(2)];
      return { body: { id: 'e2', message: 'Vuelve a estar pendiente.', kept: [] } };
    },
  });
  await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 1' });
  const reject = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Rechazar el comentario de Autora 1' }));
  reject();
  const undo = await screen.findByRole('button', { name: 'Deshacer lo de «Comentario 1»' });
  expect(card('Autora 1').textContent).toContain('Rechazado');
  expect(authors()).toEqual(['Autora 1', 'Autora 2']);
  await new Promise((resolve) => setTimeout(resolve, 500));
  fireEvent.click(undo);
  await waitFor(() => expect(waitingRows()).toEqual(['Autora 1', 'Autora 2']));
  reject();
  await screen.findByRole('button', { name: 'Deshacer lo de «Comentario 1»' });
  fireEvent.click(screen.getByRole('button', { name: 'Actualizar lista' }));
  await waitFor(() => expect(authors()).toEqual(['Autora 2']));
});
