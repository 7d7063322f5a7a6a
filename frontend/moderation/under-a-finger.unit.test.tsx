import { PARTY_ID, samplePendingAnswer } from '@duende/testkit/samples/party';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PENDING_COMMENTS, PENDING_PARTIES } from './moderation-queries.ts';
import { AUDIT } from '../audit/audit-messages.ts';
import { commandsOf, fakeServer, refusal } from '../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../testing/render-screen.tsx';
import { PendingCommentsPage } from './pending-comments-page.tsx';
import { PendingPartiesPage } from './pending-parties-page.tsx';

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
const decision = (kind: string, id: string, label: string, undoneBy: unknown = null) => ({
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
  undoneBy,
});
const trail = (id: string, kind = 'comment.approved') => ({
  [`GET /api/admin/audit?subject=${id}&limit=50`]: {
    body: { entries: [decision(kind, id, 'x')], next: null },
  },
});
const authors = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const card = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement;

test('what another moderator decides stays in its place with who and what, and no key decides it or the next one', async () => {
  let pending = [comment(1), comment(2), comment(3)];
  const calls = fakeServer({ [COMMENTS]: () => ({ body: pending }), ...trail(comment(1).id) });
  const { client } = await renderScreen(<PendingCommentsPage />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 1' });
  act(() => within(card('Autora 1')).getByRole('button', { name: 'Aprobar' }).focus());

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

test('what arrives stands at the end until the list is drawn anew', async () => {
  let pending = [comment(2), comment(3)];
  fakeServer({ [COMMENTS]: () => ({ body: pending }) });
  const { client } = await renderScreen(<PendingCommentsPage />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 2' });
  pending = [comment(1), comment(2), comment(3)];
  await act(() => client.invalidateQueries({ queryKey: PENDING_COMMENTS }));
  await waitFor(() => expect(authors()).toEqual(['Autora 2', 'Autora 3', 'Autora 1']));
  fireEvent.click(screen.getByRole('button', { name: 'Actualizar lista' }));
  await waitFor(() => expect(authors()).toEqual(['Autora 1', 'Autora 2', 'Autora 3']));
});

test('a party is decided as it was on the screen: edited meanwhile, it says so instead', async () => {
  const seen = samplePendingAnswer({ status: 'pending', revision: 4 });
  let pending = [seen];
  const calls = fakeServer({
    [PARTIES]: () => ({ body: pending }),
    [`PATCH /api/admin/events/${PARTY_ID}/approve`]: refusal(412, 'Ha cambiado.', 'request.stale'),
  });
  const { client } = await renderScreen(<PendingPartiesPage />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Aprobar Bosque Eléctrico' }));
  expect(await screen.findByText('Ha cambiado.')).toBeTruthy();
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

test('a second tap at once decides nothing, and says so where it was', async () => {
  const calls = fakeServer({
    [COMMENTS]: { body: [comment(1), comment(2)] },
    [`PATCH /api/admin/comments/${comment(1).id}/approve`]: { body: { ok: true, undoId: 'u' } },
  });
  await renderScreen(<PendingCommentsPage />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 1' });
  const tap = (name: string, at: number) => {
    const button = within(card(name)).getByRole('button', { name: 'Aprobar' });
    const click = createEvent.click(button);
    Object.defineProperty(click, 'timeStamp', { value: at });
    fireEvent(button, click);
  };
  tap('Autora 1', 1000);
  tap('Autora 2', 1200);
  expect(within(card('Autora 2')).getByRole('alert').textContent).toContain('la segunda no ha contado');
  expect(commandsOf(calls).map(({ path }) => path)).not.toContain(
    `/api/admin/comments/${comment(2).id}/approve`,
  );
});

test('an undo names what it undoes, and is there after its toast', async () => {
  const { id } = comment(1);
  const undo = `POST /api/admin/undo/event-${id}`;
  let undoneBy: unknown = null;
  const calls = fakeServer({
    [COMMENTS]: { body: [] },
    [`GET /api/admin/audit?actor=${ADMIN.userId}&limit=200`]: () => ({
      body: { entries: [decision('comment.rejected', id, 'Comentario 1', undoneBy)], next: null },
    }),
    [undo]: () => {
      undoneBy = { id: 'e2', kind: 'comment.restored', at: '2026-11-21T11:06:00.000Z', actor: null };
      return { body: { id: 'e2', message: 'Vuelve a estar pendiente.', kept: [] } };
    },
  });
  const { client } = await renderScreen(<PendingCommentsPage />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Tus últimas decisiones' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tus últimas decisiones' });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Deshacer: rechazaste Comentario 1' }));
  expect(await screen.findByText('«Comentario 1»: Vuelve a estar pendiente.')).toBeTruthy();
  expect(commandsOf(calls).map(({ body }) => body)).toEqual([{ subject: { type: 'comment', id } }]);
  await act(() => client.invalidateQueries({ queryKey: AUDIT }));
  expect(await within(dialog).findByText('Deshecha')).toBeTruthy();
});
