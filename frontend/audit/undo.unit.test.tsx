import { PARTY_ID } from '@duende/testkit/samples/party';
import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import type { AuditKind } from '@duende/contracts/events/event-records';
import type { UndoPreviewAnswer } from '@duende/contracts/audit/undo-answer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../testing/render-screen.tsx';
import { AuditPage } from './audit-page.tsx';

const TRAIL = 'GET /api/admin/audit';
const PREVIEW = `GET /api/admin/undo/e1?type=party&id=${PARTY_ID}`;
const UNDO = 'POST /api/admin/undo/e1';
const admin = { id: ADMIN.userId, username: 'Guardiana' };

const entry = (id: string, kind: AuditKind, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  kind,
  position: id,
  at: '2026-11-20T12:05:00.000Z',
  actor: admin,
  subject: { type: 'party', id: PARTY_ID, label: 'Bosque Eléctrico', partyId: PARTY_ID },
  changes: [],
  reason: null,
  isReasonStruck: false,
  undoes: null,
  undoneBy: null,
  ...more,
});
const link = ({ id, kind, at, actor }: AuditEntry) => ({ id, kind, at, actor });
const rejected = entry('e1', 'party.rejected');
const restored = entry('e2', 'party.restored', { undoes: link(rejected) });
const possible: UndoPreviewAnswer = {
  possible: true,
  code: null,
  message: 'El evento vuelve a estar pendiente de aprobación.',
  changes: [],
  kept: [],
};
const page = (...entries: AuditEntry[]): FakeAnswer => ({ body: { entries, next: null } });
const show = (address = '/audit') =>
  renderScreen(<AuditPage filters={{}} onFilter={vi.fn()} />, { session: ADMIN, address });
const open = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Deshacer/ }));
  return screen.findByRole('dialog', { name: 'Deshacer' });
};

test('its effect is shown first, then done, and the entries point at each other', async () => {
  let isDone = false;
  const calls = fakeServer({
    [TRAIL]: () => (isDone ? page(restored, { ...rejected, undoneBy: link(restored) }) : page(rejected)),
    [PREVIEW]: { body: possible },
    [UNDO]: () => {
      isDone = true;
      return { body: { id: 'e2', message: possible.message, kept: [] } };
    },
  });
  await show();
  const button = await screen.findByRole('button', { name: 'Deshacer «Evento rechazado»: Bosque Eléctrico' });
  button.focus();
  const dialog = await open();
  expect(await within(dialog).findByText(possible.message)).toBeTruthy();
  expect(dialog.textContent).toContain('Guardiana rechazó el evento Bosque Eléctrico.');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);

  fireEvent.click(within(dialog).getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Deshecho')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ subject: { type: 'party', id: PARTY_ID } });
  const by = await screen.findByRole('link', { name: /^Deshecho por Guardiana/ });
  expect(by.getAttribute('href')).toBe(`/audit?subject=${PARTY_ID}#e2`);
  const of = screen.getByRole('link', { name: /^Deshace «Evento rechazado» de Guardiana/ });
  expect(of.getAttribute('href')).toBe(`/audit?subject=${PARTY_ID}#e1`);
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull();
});

test('of an edit it shows field by field what changes, and what stays', async () => {
  fakeServer({
    [TRAIL]: page(entry('e1', 'party.updated')),
    [PREVIEW]: {
      body: { ...possible, changes: [{ field: 'cost', from: '25', to: '20' }], kept: ['name', 'photo'] },
    },
  });
  await show();
  const dialog = await open();
  await within(dialog).findByText('Se queda como está:', { exact: false });
  expect(dialog.textContent).toContain('Precioantes: 25→ahora: 20');
  expect(dialog.textContent).toContain('Se queda como está: Nombre, Foto.');
});

test('an entry that can no longer be undone says why, and has no button', async () => {
  const message = 'Después se decidió otra cosa: ya no se puede deshacer.';
  const body = { ...possible, possible: false, code: 'audit.decided-since', message };
  fakeServer({ [TRAIL]: page(rejected), [PREVIEW]: { body } });
  await show();
  const dialog = await open();
  expect(await within(dialog).findByText(message)).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Deshacer' })).toBeNull();
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refusal is shown, and the preview is fetched again', async () => {
  let isUndone = false;
  const message = 'Esto ya se deshizo.';
  fakeServer({
    [TRAIL]: page(rejected),
    [PREVIEW]: () => ({ body: isUndone ? { ...possible, possible: false, message } : possible }),
    [UNDO]: () => {
      isUndone = true;
      return refusal(409, message, 'audit.already-undone');
    },
  });
  await show();
  const dialog = await open();
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Error al deshacer')).toBeTruthy();
  expect(await within(dialog).findByText(message)).toBeTruthy();
});

test('a preview that does not come can be asked for again', async () => {
  let isAway = true;
  fakeServer({
    [TRAIL]: page(rejected),
    [PREVIEW]: () => (isAway ? refusal(503, 'ahora no', 'service.unavailable') : { body: possible }),
  });
  await show();
  const dialog = await open();
  expect(await within(dialog).findByText('ahora no')).toBeTruthy();
  isAway = false;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
  expect(await within(dialog).findByText(possible.message)).toBeTruthy();
});

test.each<[AuditKind, boolean]>([
  ['party.updated', true],
  ['import.finished', true],
  ['admin.dismissed', true],
  ['party.submitted', false],
  ['party.restored', false],
  ['password.changed', false],
  ['person.erased', false],
  ['event.passed-over', false],
  ['history.verified', false],
])('%s can be undone: %s', async (kind, isOffered) => {
  fakeServer({ [TRAIL]: page(entry('e1', kind)) });
  await show();
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button', { name: /^Deshacer/ }) !== null).toBe(isOffered);
});

test('the entry that a link leads to has the focus', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  fakeServer({ [TRAIL]: page(restored, rejected) });
  await show('/audit#e1');
  await waitFor(() => expect(document.activeElement?.id).toBe('e1'));
});
