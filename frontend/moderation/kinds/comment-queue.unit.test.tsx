import { PARTY_ID } from '@duende/testkit/samples/party';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { queuePreview, queueRow as card } from '../../testing/queue-rows.ts';
import { ModerationPage } from '../moderation-page.tsx';

const LIST = 'GET /api/admin/comments/pending?limit=50';
const comment = (n: number, content: string) => ({
  id: `cccccccc-1234-4abc-8abc-00000000000${n}`,
  eventId: PARTY_ID,
  author: `Autora ${n}`,
  content,
  createdAt: '2026-11-21T10:30:00.000Z',
  account: null,
  repeats: 0,
  origin: null,
  sameOrigin: 0,
});
const [first, second] = [comment(1, '¿Hay chill?'), comment(2, '<script>alert(1)</script>')];

const show = (answers: Parameters<typeof fakeServer>[0]) => {
  const calls = fakeServer(answers);
  return renderScreen(<ModerationPage view="pending-comments" />, { session: ADMIN }).then(() => calls);
};

test('shows author, date, unchanged text and the id of the party, with the count', async () => {
  await show({ [LIST]: { body: [first, second] } });
  await screen.findByRole('heading', { name: 'Autora 1' });
  expect(card('Autora 1').textContent).toContain('21 nov 2026, 11:30');
  expect(card('Autora 1').textContent).toContain(`ID del evento: ${PARTY_ID}`);
  expect(card('Autora 2').textContent).toContain('<script>alert(1)</script>');
  expect(screen.getAllByText('2')).toBeTruthy();
});

test('marks authors with an account', async () => {
  await show({ [LIST]: { body: [first, { ...second, member: { id: 'u7', isAdmin: false } }] } });
  await screen.findByRole('heading', { name: 'Autora 2' });
  expect(queuePreview().queryByText('Cuenta registrada')).toBeNull();
  act(() => card('Autora 2').focus());
  expect(queuePreview().getByText('Cuenta registrada')).toBeTruthy();
});

test('by the keyboard: approve one, reject the next, and the empty list says so', async () => {
  let pendingList = [first, second];
  const decide = (id: string) => () => {
    pendingList = pendingList.filter((pending) => pending.id !== id);
    return {};
  };
  const calls = await show({
    [LIST]: () => ({ body: pendingList }),
    [`PATCH /api/admin/comments/${first.id}/approve`]: decide(first.id),
    [`DELETE /api/admin/comments/${second.id}`]: decide(second.id),
  });
  await screen.findByRole('heading', { name: 'Autora 1' });
  act(() => card('Autora 1').focus());
  fireEvent.keyDown(card('Autora 1'), { key: 'a' });
  await waitFor(() => expect(document.activeElement).toBe(card('Autora 2')));
  expect(await screen.findByText('Comentario aprobado')).toBeTruthy();
  fireEvent.keyDown(card('Autora 2'), { key: 'r' });
  expect(await screen.findByText('No hay comentarios pendientes')).toBeTruthy();
  expect(screen.getByText('Todos los comentarios han sido revisados.')).toBeTruthy();
  expect(await screen.findByText('Comentario rechazado')).toBeTruthy();
  expect(calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', null],
    ['DELETE', { onlyPending: true }],
  ]);
});

test.each([
  [
    'Aprobar',
    `PATCH /api/admin/comments/${first.id}/approve`,
    'Error al aprobar',
    'No se pudo aprobar el comentario',
  ],
  [
    'Rechazar',
    `DELETE /api/admin/comments/${first.id}`,
    'Error al rechazar',
    'No se pudo rechazar el comentario',
  ],
])('%s: a failed decision is shown and brings the comment back', async (button, call, title, words) => {
  await show({ [LIST]: { body: [first] }, [call]: { status: 502, body: '<h1>' } });
  await screen.findByRole('heading', { name: 'Autora 1' });
  fireEvent.click(
    within(card('Autora 1')).getByRole('button', { name: `${button} el comentario de Autora 1` }),
  );
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(words, { exact: false })).toBeTruthy();
  await waitFor(() => expect(card('Autora 1')).toBeTruthy());
});

test('a list that failed to load can be retried', async () => {
  let down = true;
  await show({ [LIST]: () => (down ? { status: 500 } : { body: [] }) });
  expect(await screen.findByText('No se pudieron cargar los comentarios pendientes.')).toBeTruthy();
  down = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No hay comentarios pendientes')).toBeTruthy();
});
