import { PARTY_ID } from '@duende/testkit/samples/party';
import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PARTY_STORY, PERSON_STORY } from './audit-messages.ts';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../testing/render-screen.tsx';
import { AuditPage } from './audit-page.tsx';
import { SUBMITTED } from '../cache/keys.ts';

const TRAIL = 'GET /api/admin/audit';
const STRIKE = 'DELETE /api/admin/audit/e1/reason';
const REASON = 'Lo pidió Alba, la vecina';

const rejected: AuditEntry = {
  id: 'e1',
  position: '1',
  kind: 'party.rejected',
  at: '2026-11-20T12:05:00.000Z',
  actor: { id: ADMIN.userId, username: 'Guardiana' },
  subject: { type: 'party', id: PARTY_ID, label: 'Bosque Eléctrico', partyId: PARTY_ID },
  changes: [],
  reason: REASON,
  isReasonStruck: false,
  undoes: null,
  undoneBy: null,
};
const struck: AuditEntry = { ...rejected, reason: null, isReasonStruck: true };
const striking: AuditEntry = { ...rejected, id: 'e2', position: '2', kind: 'reason.struck', reason: null };
const page = (...entries: AuditEntry[]): FakeAnswer => ({ body: { entries, next: null } });
const show = () => renderScreen(<AuditPage filters={{}} onFilter={vi.fn()} />, { session: ADMIN });
const open = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Tachar el motivo… de «Evento rechazado»' }));
  return screen.findByRole('dialog', { name: 'Tachar el motivo' });
};

test('a reason is struck after a second question, and both entries say so', async () => {
  let isDone = false;
  const calls = fakeServer({
    [TRAIL]: () => (isDone ? page(striking, struck) : page(rejected)),
    [STRIKE]: () => {
      isDone = true;
      return { body: { ok: true } };
    },
  });
  const { client } = await show();
  const elsewhere = [[...SUBMITTED], [...PARTY_STORY, PARTY_ID], [...PERSON_STORY, 'u1']];
  for (const queryKey of elsewhere) client.setQueryData(queryKey, { reason: REASON });
  const dialog = await open();
  expect(dialog.textContent).toContain('Guardiana rechazó el evento Bosque Eléctrico.');
  expect(within(dialog).getByText(REASON)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);

  fireEvent.click(within(dialog).getByRole('button', { name: 'Tachar el motivo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const queryKey of elsewhere) expect(client.getQueryData(queryKey)).toBeUndefined();
  const sent = calls.find(({ method }) => method === 'DELETE');
  expect(sent?.body).toEqual({ subject: { type: 'party', id: PARTY_ID } });
  await waitFor(() => expect(screen.queryByText(REASON)).toBeNull());
  const [newest, oldest] = screen
    .getAllByRole('listitem')
    .filter(({ id }) => id.startsWith('e'))
    .map((item) => item.textContent);
  expect(newest).toContain('Guardiana tachó un motivo sobre Bosque Eléctrico');
  expect(oldest).toContain('Motivo tachado');
  expect(screen.queryByRole('button', { name: /^Tachar/ })).toBeNull();
});

test('a refusal is shown, and the dialog stays', async () => {
  const message = 'Ese motivo ya está tachado.';
  fakeServer({ [TRAIL]: page(rejected), [STRIKE]: refusal(409, message, 'audit.reason-struck') });
  await show();
  const dialog = await open();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Tachar el motivo' }));
  expect(await screen.findByText('Error al tachar')).toBeTruthy();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBe(dialog);
});

test.each<[string, Partial<AuditEntry>]>([
  ['without a reason', { reason: null }],
  ['of an operator about a record', { kind: 'event.passed-over' }],
])('nothing is offered for an entry %s', async (_what, more) => {
  fakeServer({ [TRAIL]: page({ ...rejected, ...more }) });
  await show();
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button', { name: /^Tachar/ })).toBeNull();
});
