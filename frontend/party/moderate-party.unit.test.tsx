import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../testing/render-screen.tsx';
import { ModerateParty } from './moderate-party.tsx';
import { RemoveComment } from '../comments/remove-comment.tsx';

const party = samplePartyAnswer({ status: 'pending' });
const comment = {
  id: '22222222-1234-4abc-8abc-123456789abc',
  eventId: PARTY_ID,
  author: 'Duna',
  content: 'Una grosería',
  createdAt: '2026-09-01T10:00:00.000Z',
};

test('a party that waits is approved on its own page', async () => {
  const calls = fakeServer({
    [`PATCH /api/admin/events/${PARTY_ID}/approve`]: { body: { ...party, undoId: 'u' } },
  });
  await renderScreen(<ModerateParty party={party} />, { session: ADMIN });
  fireEvent.click(screen.getByRole('button', { name: 'Aprobar' }));
  expect(await screen.findByText('Evento aprobado')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('the source’s news of an import is above the decision', async () => {
  fakeServer({});
  await renderScreen(<ModerateParty party={{ ...party, notice: 'postponed' }} />, { session: ADMIN });
  expect(screen.getByText('La fuente dice que está aplazada')).toBeTruthy();
});

test('it is rejected with a reason, which must be given, and only while it waits', async () => {
  const calls = fakeServer({ [`DELETE /api/events/${PARTY_ID}`]: { body: { ok: true, undoId: 'u' } } });
  await renderScreen(<ModerateParty party={party} />, { session: ADMIN });
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar con motivo…' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Rechazar evento' }));
  expect(await screen.findByText('Escribe el motivo.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Motivo'), { target: { value: 'Repetido' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar evento' }));
  expect(await screen.findByText('Evento rechazado')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
  expect(sent).toEqual([{ reason: 'Repetido', onlyPending: true }]);
});

test('a comment is taken down with a reason', async () => {
  const calls = fakeServer({
    [`DELETE /api/admin/comments/${comment.id}`]: { body: { ok: true, undoId: 'u' } },
  });
  await renderScreen(<RemoveComment comment={comment} onClose={() => undefined} />, { session: ADMIN });
  fireEvent.change(await screen.findByLabelText('Motivo (opcional)'), { target: { value: 'Insulta' } });
  fireEvent.click(screen.getByRole('button', { name: 'Eliminar comentario' }));
  expect(await screen.findByText('Comentario eliminado')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
  expect(sent).toEqual([{ reason: 'Insulta' }]);
});

test.each([
  ['a party', <ModerateParty key="p" party={party} />, 'Rechazar con motivo…', 'Motivo'],
  [
    'a comment',
    <RemoveComment key="c" comment={comment} onClose={() => undefined} />,
    null,
    'Motivo (opcional)',
  ],
])('reasons of other times are offered for %s', async (_name, element, opens, field) => {
  fakeServer({
    [`GET /api/admin/audit?actor=${ADMIN.userId}&limit=200`]: {
      body: { entries: [{ reason: 'Es publicidad' }, { reason: null }], next: null },
    },
  });
  await renderScreen(element, { session: ADMIN });
  if (opens !== null) fireEvent.click(screen.getByRole('button', { name: opens }));
  fireEvent.click(await screen.findByRole('button', { name: 'Es publicidad' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(field).value).toBe('Es publicidad');
});
