import type { ModeratedCommentAnswer } from '@duende/contracts/comments/moderated-answers';
import { PARTY_ID } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../testing/render-screen.tsx';
import { CommentPage } from './comment-page.tsx';

const ID = 'cccccccc-1234-4abc-8abc-000000000001';
const comment = (changes: Partial<ModeratedCommentAnswer> = {}): ModeratedCommentAnswer => ({
  id: ID,
  eventId: PARTY_ID,
  author: 'La Jefa',
  content: '¿Hay agua?',
  createdAt: '2026-11-21T10:30:00.000Z',
  account: { id: 'm', username: 'marta' },
  repeats: 0,
  origin: null,
  sameOrigin: 0,
  revision: 0,
  eventName: 'Bosque Eléctrico',
  decision: null,
  status: 'pending',
  ...changes,
});
const rejected = {
  id: 'e1',
  position: '0000000000000009',
  kind: 'comment.rejected',
  at: '2026-11-21T11:05:00.000Z',
  actor: { id: 'u2', username: 'Guardiana' },
  subject: { type: 'comment', id: ID, label: '¿Hay agua?', partyId: PARTY_ID },
  changes: [],
  reason: 'Insulta',
  isReasonStruck: false,
  undoes: null,
  undoneBy: null,
};
const COMMENT = `GET /api/admin/comments/${ID}`;
const serve = (answer: FakeAnswer | (() => FakeAnswer), entries: readonly object[] = [], more = {}) =>
  fakeServer({
    [COMMENT]: answer,
    [`GET /api/admin/audit?subject=${ID}&limit=50`]: { body: { entries, next: null } },
    [`GET /api/admin/audit?actor=${ADMIN.userId}&limit=200`]: {
      body: { entries: [rejected], next: null },
    },
    ...more,
  });
const show = () => renderScreen(<CommentPage commentId={ID} />, { session: ADMIN });
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('author, place, decision, moderator and reason', async () => {
  const decision = { verdict: 'rejected', at: rejected.at, reason: 'Insulta' } as const;
  serve({ body: comment({ status: 'rejected', decision }) }, [rejected]);
  await show();
  const article = await screen.findByRole('article', { name: 'Comentario' });
  for (const words of ['La Jefa', '¿Hay agua?', 'Rechazado', 'Firmado con otro nombre por la cuenta marta'])
    expect(article.textContent).toContain(words);
  const story = screen.getByRole('region', { name: 'Su historia' });
  await waitFor(() => expect(story.textContent).toContain('Guardiana rechazó el comentario'));
  expect(within(story).getByText('Insulta')).toBeTruthy();
  expect(story.textContent).toContain('marta escribió el comentario');
  for (const href of ['/historia/persona/m', `/event/${PARTY_ID}`, `/event/${PARTY_ID}/historia`])
    expect(hrefs()).toContain(href);
  expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull();
});

test('one that waits is decided there, with reasons of other times at hand', async () => {
  let shown = comment();
  const calls = serve(() => ({ body: shown }), [], {
    [`DELETE /api/admin/comments/${ID}`]: () => {
      shown = comment({ status: 'rejected' });
      return { body: { ok: true, undoId: 'u' } };
    },
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Rechazar con motivo…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar con motivo' });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Insulta' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Rechazar comentario' }));
  expect(await screen.findByText('Comentario rechazado')).toBeTruthy();
  expect(await screen.findByText('Rechazado')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({
    reason: 'Insulta',
    onlyPending: true,
  });
});

test('a published one is taken down there', async () => {
  const calls = serve({ body: comment({ status: 'approved' }) }, [], {
    [`DELETE /api/admin/comments/${ID}`]: { body: { ok: true, undoId: 'u' } },
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Eliminar…' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Eliminar comentario' }));
  expect(await screen.findByText('Comentario eliminado')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('an erased one has no words left, and what was decided', async () => {
  serve({ body: comment({ status: 'erased', author: '', content: '', account: null }) }, [
    { ...rejected, subject: { ...rejected.subject, label: null }, reason: null },
  ]);
  await show();
  expect(await screen.findByRole('heading', { name: 'Comentario borrado' })).toBeTruthy();
  expect(await screen.findByText(/rechazó el comentario/u)).toBeTruthy();
  expect(screen.getByText('Una cuenta borrada')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Aprobar' })).toBeNull();
});

test.each([
  ['one that there is not', refusal(404, 'No', 'comment.not-found'), 'Comentario no encontrado'],
  ['a failing service', { status: 502, body: '<h1>' }, 'No se pudo cargar el comentario.'],
])('%s', async (_name, answer, heading) => {
  serve(answer);
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
});

test('thousands of characters are whole, in a scroller that the keyboard reaches, with their number', async () => {
  const content = 'á'.repeat(3214);
  serve({ body: comment({ content }) });
  await show();
  const scroller = await screen.findByRole('region', { name: 'Comentario entero, 3.214 caracteres' });
  expect(scroller.textContent).toBe(content);
  expect(scroller.tabIndex).toBe(0);
  expect(screen.getByText('3.214 caracteres')).toBeTruthy();
});
