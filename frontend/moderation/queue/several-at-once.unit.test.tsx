import { PARTY_ID } from '@duende/testkit/samples/party';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal, type FakeAnswer } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { ModerationPage } from '../moderation-page.tsx';
import { queueRow, waitingRows as authors } from '../../testing/queue-rows.ts';
import { PENDING_COMMENTS } from '../../cache/keys.ts';

const COMMENTS = 'GET /api/admin/comments/pending?limit=50';
const idOf = (n: number) => `cccccccc-1234-4abc-8abc-00000000000${n}`;
const comment = (n: number) => ({
  id: idOf(n),
  eventId: PARTY_ID,
  author: `Autora ${n}`,
  content: `Comentario ${n}`,
  createdAt: '2026-11-21T10:30:00.000Z',
  account: null,
  repeats: 0,
  origin: null,
  sameOrigin: 0,
});
const entry = (n: number, kind: string, username: string) => ({
  id: `undo-${n}`,
  position: '0000000000000009',
  kind,
  at: '2026-11-21T11:05:00.000Z',
  actor: { id: 'u2', username },
  subject: { type: 'comment', id: idOf(n), label: `Comentario ${n}`, partyId: PARTY_ID },
  changes: [],
  reason: null,
  isReasonStruck: false,
  undoes: null,
  undoneBy: null,
});
const trailOf = (...entries: object[]): FakeAnswer => ({ body: { entries, next: null } });
const row = (n: number) => queueRow(`Autora ${n}`);
const bar = () => screen.getByRole('region', { name: 'Decidir sobre lo elegido' });
const press = (n: number, key: string) => {
  act(() => row(n).focus());
  fireEvent.keyDown(row(n), { key });
};
const sent = (calls: ReturnType<typeof fakeServer>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

/** A queue of so many comments whose decisions answer with `undo-<n>`, but for those that are answered otherwise. */
function commentsServer(
  count: number,
  otherwise: Readonly<Record<number, FakeAnswer>> = {},
  before: (n: number) => Promise<void> = async () => undefined,
) {
  let pending = Array.from({ length: count }, (_, n) => comment(n + 1));
  const leaves = (n: number) => (pending = pending.filter(({ id }) => id !== idOf(n)));
  const decided = (n: number) => async () => {
    await before(n);
    const other = otherwise[n];
    if (other?.status === 409 || other === undefined) leaves(n);
    return other ?? { body: { ok: true, undoId: `undo-${n}` } };
  };
  const answers = Array.from({ length: count }, (_, n) => n + 1).flatMap((n) => [
    [`PATCH /api/admin/comments/${idOf(n)}/approve`, decided(n)] as const,
    [`DELETE /api/admin/comments/${idOf(n)}`, decided(n)] as const,
    [
      `POST /api/admin/undo/undo-${n}`,
      () => {
        pending = [...pending, comment(n)];
        return { body: { id: `e${n}`, message: 'Vuelve a estar pendiente.', kept: [] } };
      },
    ] as const,
    [
      `GET /api/admin/audit?subject=${idOf(n)}&limit=50`,
      trailOf(entry(n, 'comment.approved', 'Nuria')),
    ] as const,
  ]);
  const calls = fakeServer({
    [COMMENTS]: () => ({ body: pending }),
    [`GET /api/admin/audit?actor=${ADMIN.userId}&limit=200`]: trailOf(
      ...[1, 2, 3].map((n) => entry(n, 'comment.approved', ADMIN.username)),
    ),
    ...Object.fromEntries(answers),
  });
  return { calls, leaves };
}

test('picked by key and by pointer, three are decided at once, with one undo that brings all of them back', async () => {
  const { calls } = commentsServer(4);
  await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 1' });
  press(1, 'x');
  expect(within(bar()).getByRole('status').textContent).toBe('1 elegido');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Elegir el comentario de Autora 2' }));
  press(3, 'x');
  expect(within(bar()).getByRole('status').textContent).toBe('3 elegidos');

  fireEvent.click(within(bar()).getByRole('button', { name: /^Aprobar/ }));
  expect(await screen.findByText('3 aprobados')).toBeTruthy();
  expect(screen.getByText('«Comentario 1», «Comentario 2» y 1 más')).toBeTruthy();
  expect(sent(calls)).toEqual([1, 2, 3].map((n) => `PATCH /api/admin/comments/${idOf(n)}/approve`));
  expect(authors()).toEqual(['Autora 4']);
  expect(document.activeElement).toBe(row(4));
  expect(screen.queryByRole('region', { name: 'Decidir sobre lo elegido' })).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('3 decisiones: «Comentario 1», «Comentario 2» y 1 más')).toBeTruthy();
  await waitFor(() => expect(authors()).toEqual(['Autora 1', 'Autora 2', 'Autora 3', 'Autora 4']));
  expect(sent(calls).slice(3)).toEqual([1, 2, 3].map((n) => `POST /api/admin/undo/undo-${n}`));
});

test('items that others decided stay, greyed and labelled; what the server refuses stays and can be decided again', async () => {
  const words = 'El servidor está ocupado.';
  commentsServer(4, {
    2: refusal(409, 'Ya no está pendiente.', 'comment.not-pending'),
    3: refusal(503, words),
  });
  await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Elegir todos' }));
  expect(within(bar()).getByRole('status').textContent).toBe('4 elegidos');
  press(1, 'a');
  expect(
    await screen.findByText('2 aprobados; 1 ya lo había decidido Nuria; 1 no se ha podido aprobar'),
  ).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  await waitFor(() => expect(authors()).toEqual(['Autora 3']));
  await waitFor(() => expect(row(2).textContent).toContain('Nuria lo aprobó'));
  expect(row(2).querySelector('[data-row-change="gone"]')).not.toBeNull();
  expect(row(3).querySelector('[data-row-change]')).toBeNull();
});

test('items that others decide between selection and click are left out', async () => {
  const { calls, leaves } = commentsServer(3);
  const { client } = await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Elegir todos' }));
  leaves(2);
  await act(() => client.invalidateQueries({ queryKey: PENDING_COMMENTS }));
  await waitFor(() => expect(within(bar()).getByRole('status').textContent).toBe('2 elegidos'));
  fireEvent.click(within(bar()).getByRole('button', { name: 'Rechazar 2' }));
  expect(await screen.findByText('2 rechazados')).toBeTruthy();
  expect(sent(calls)).toEqual([1, 3].map((n) => `DELETE /api/admin/comments/${idOf(n)}`));
});

test('the last decision says that nothing waits, and leaves those before with their undo', async () => {
  commentsServer(2);
  await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 1' });
  press(1, 'r');
  press(2, 'a');
  const empty = await screen.findByText('No hay comentarios pendientes');
  expect(document.activeElement).toBe(empty.parentElement);
  fireEvent.click(await within(row(1)).findByRole('button', { name: 'Deshacer lo de «Comentario 1»' }));
  await waitFor(() => expect(authors()).toEqual(['Autora 1']));
  expect(screen.queryByText('No hay comentarios pendientes')).toBeNull();
  expect(row(2).textContent).toContain('Aprobado');
});

test('one reason goes with all that are picked; Escape lets go of them', async () => {
  const { calls } = commentsServer(3);
  await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 1' });
  press(3, 'x');
  press(3, 'Escape');
  expect(screen.queryByRole('region', { name: 'Decidir sobre lo elegido' })).toBeNull();
  press(1, 'x');
  press(2, 'x');
  press(3, 'm');
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar con motivo' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Comentario 1', 'Comentario 2']);
  fireEvent.change(within(dialog).getByLabelText('Motivo'), { target: { value: 'Publicidad' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Rechazar 2' }));
  expect(await screen.findByText('2 rechazados')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ reason: 'Publicidad', onlyPending: true })),
  );
  expect(authors()).toEqual(['Autora 3']);
});

test('a second tap on the bar meets the row that was under it, and decides nothing', async () => {
  const { calls } = commentsServer(3);
  await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 1' });
  press(1, 'x');
  press(2, 'x');
  const at = performance.now();
  fireEvent.click(within(bar()).getByRole('button', { name: /^Aprobar/ }));
  const below = within(row(3)).getByRole('button', { name: /^Aprobar/ });
  const second = createEvent.click(below);
  Object.defineProperty(second, 'timeStamp', { value: at + 200 });
  fireEvent(below, second);
  expect(screen.getByRole('alert').textContent).toContain('la segunda no ha contado');
  expect(await screen.findByText('2 aprobados')).toBeTruthy();
  expect(sent(calls)).toHaveLength(2);
});

test('at most as many are selected as can be undone together', async () => {
  const many = Array.from({ length: 51 }, (_, n) => ({
    ...comment(1),
    id: `${idOf(1)}-${n}`,
    author: `Autora ${n}`,
  }));
  fakeServer({ [COMMENTS]: { body: many } });
  await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  fireEvent.click(await screen.findByRole('button', { name: 'Elegir todos' }));
  expect(within(bar()).getByRole('status').textContent).toBe('50 elegidos, el máximo');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Elegir el comentario de Autora 50' }));
  expect(within(bar()).getByRole('status').textContent).toBe('50 elegidos, el máximo');
});

test('an answer from between the decisions brings back none that is still being decided', async () => {
  let go = () => undefined as void;
  const held = new Promise<void>((resolve) => (go = resolve));
  const { calls } = commentsServer(3, {}, (n) => (n === 2 ? held : Promise.resolve()));
  const { client } = await renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN });
  await screen.findByRole('heading', { name: 'Autora 1' });
  press(1, 'x');
  press(2, 'x');
  press(2, 'a');
  // The first is decided, the other one is on its way.
  await waitFor(() => expect(sent(calls)).toHaveLength(2));
  await act(() => client.invalidateQueries({ queryKey: PENDING_COMMENTS }));
  expect(authors()).toEqual(['Autora 3']);
  go();
  expect(await screen.findByText('2 aprobados')).toBeTruthy();
  const { length } = calls.filter(({ method }) => method === 'GET');
  await act(() => client.invalidateQueries({ queryKey: PENDING_COMMENTS }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(length));
  expect(authors()).toEqual(['Autora 3']);
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(authors().toSorted()).toEqual(['Autora 1', 'Autora 2', 'Autora 3']));
  expect(document.querySelector('[data-row-change]')).toBeNull();
});
